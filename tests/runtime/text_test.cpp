#include "runtime/image/text.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "runtime/image/fields.hpp"
#include "runtime/image/json.hpp"
#include "runtime/image/names.hpp"
#include "sample.hpp"

using namespace tercio;
using namespace tercio::image;

namespace {

// The number of members of an aggregate, by how many values it can be built from.
struct Anything {
  template <class T>
  operator T() const;  // NOLINT: never defined
};
template <class T, class... Args>
constexpr std::size_t members() {
  if constexpr (requires { T{Args{}..., Anything{}}; }) {
    return members<T, Args..., Anything>();
  } else {
    return sizeof...(Args);
  }
}
template <class T>
void check_fields() {
  std::size_t fields = 0;
  T value{};
  for_each_field(value, [&](const char*, auto&) { ++fields; });
  CHECK(fields == members<T>());
}

}  // namespace

TEST_CASE("the lists of fields leave none out", "[image]") {
  check_fields<Domain>();
  check_fields<Kind>();
  check_fields<Column>();
  check_fields<Static>();
  check_fields<List>();
  check_fields<ConstantSet>();
  check_fields<Axis>();
  check_fields<Chart>();
  check_fields<Hook>();
  check_fields<Slot>();
  check_fields<SetSlot>();
  check_fields<Flow>();
  check_fields<Node>();
  check_fields<SwitchCase>();
  check_fields<Step>();
  check_fields<Condition>();
  check_fields<Ask>();
  check_fields<Option>();
  check_fields<Choice>();
  check_fields<Clause>();
  check_fields<Lift>();
  check_fields<Ban>();
  check_fields<Question>();
  check_fields<ActionParam>();
  check_fields<Action>();
  check_fields<Duty>();
  check_fields<Menu>();
  check_fields<Law>();
  check_fields<Reaction>();
  check_fields<Handle>();
  check_fields<Space>();
  check_fields<Provisional>();
  check_fields<Image>();
}

TEST_CASE("JSON has fields by name, and operations by name", "[json]") {
  const auto json = nlohmann::json::parse(to_json(sample::image()));
  CHECK(json["version"] == 6);
  CHECK(json["game"] == "sample");
  CHECK(json["options"] == nlohmann::json::parse(R"([["fog", "on"]])"));
  CHECK(json["columns"][0]["encoding"] == "i16");
  CHECK(json["columns"][0]["indexed"] == true);
  CHECK(json["handles"][0]["case"] == "8.1");
  CHECK(json["nodes"][21]["op"] == "switch_");
  CHECK(json["hooks"][0]["code"] == nlohmann::json::parse(R"([["ldi", 0, 0, 0, 0], ["ret", 0, 0, 0, 0]])"));
  CHECK(json["space"]["kind"] == "hex");
  CHECK(json["charts"][0]["axes"][1]["heads"][0] == "1:3");
  CHECK(to_json(Image{}, -1).find('\n') == to_json(Image{}, -1).size() - 1);
}

TEST_CASE("JSON stands any text", "[json]") {
  Image image;
  image.title = "\xff\"\n";
  CHECK(nlohmann::json::parse(to_json(image))["title"].is_string());
}

TEST_CASE("hooks are disassembled by their forms", "[text]") {
  CHECK(hook_text(sample::image(), sample::hook::sum) ==
        "hook 9 sum (0 values, 1 sets) gives a value; 4 registers, sets of piece\n"
        "     0 ldi        r0, 0\n"
        "     1 ldi        r1, -1\n"
        "     2 next_bits  r1 (r2), s0, @6\n"
        "     3 col        r3, r2, loss\n"
        "     4 add        r0, r0, r3\n"
        "     5 back       @2\n"
        "     6 ret        r0\n");
  const Image image = sample::image();
  CHECK(instruction_text(image, sample::ins_xy(Op::jeqi, 3, 0, -1, 7)) == "jeqi       r3, -1, @7");
  CHECK(instruction_text(image, sample::ins(Op::eng, 0, 1, 2, 0)) == "eng        r0, r1, r2, distance");
  CHECK(instruction_text(image, sample::ins(Op::eng, 0, 1, 2, 999)) == "eng        r0, r1, r2, 999");
  CHECK(instruction_text(image, sample::ins(Op::call, 0, 1, 2, sample::hook::part)) ==
        "call       r0, r1.., s2.., part");
  CHECK(instruction_text(image, sample::ins(static_cast<Op>(250))) == "? 250");
}

TEST_CASE("the flow table names what its nodes name", "[text]") {
  const std::string text = flow_text(sample::image());
  for (const char* line :
       {"sequence 0 main", "phase 1 phase [8.1]", "action 2 act(mover)", "law 3 law_body while settling [9.2 as stray]",
        "  13 write        loss zero one - -> 14", "  21 switch_      zero (0 -> 22, 1 -> 23) else 24",
        "  25 each_next    todo target else 27 -> 26", "  43 end_game     - - \"a draw\"",
        "choice 3 course picks by actor", "       stay when one -> 37 [8.1]"}) {
    INFO(line << "\n" << text);
    CHECK(text.find(line) != std::string::npos);
  }
}

TEST_CASE("the tables can be read", "[text]") {
  const std::string text = to_text(sample::image());
  for (const char* line :
       {"image sample: A Sample", "  option fog = on", "piece: 5 things", "number: 70 numbers from -2",
        "place(piece): hex, absent -1, indexed", "tired(piece): flag", "loss(piece): integer -5..300",
        "fame(side, piece): integer", "seen(side): set of hex", "           3-4 | eliminated - retreat eliminated -"}) {
    INFO(line << "\n" << text);
    CHECK(text.find(line) != std::string::npos);
  }
}

TEST_CASE("texts of a damaged image do no harm", "[text]") {
  Image image = sample::image();
  for (Node& node : image.nodes) node.a = node.b = node.c = node.d = 12345;
  for (Hook& hook : image.hooks) {
    for (Instruction& i : hook.code) i.imm = -7;
  }
  for (Column& c : image.columns) c.domain = c.value_domain = c.handle = 999;
  image.charts[0].axes[0].heads.clear();
  image.charts[0].provenance.clear();
  CHECK(!to_text(image).empty());
  CHECK(!to_json(image).empty());
}
