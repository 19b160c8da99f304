// Numbers with a unit: as they are scanned, and in canonical form.
#include <catch2/catch.hpp>

#include "dsl/format/format.hpp"
#include "parsed.hpp"

using namespace tercio::test;

TEST_CASE("a number may have a unit, and one tenth before it", "[measures]") {
  for (const char* text : {"24cm", "245mm", "24.5mm", "2.5cm", "45deg", "4.5deg", "0mm", "180deg"}) {
    CHECK(expression(text) == std::string("e_integer:") + text);
  }
  CHECK(expression("a + 24.5mm * 2") == "e_sum(e_name:a addop:+ e_product(e_integer:24.5mm mulop:* e_integer:2))");
  CHECK(expression("-45deg") == "e_neg(e_integer:45deg)");
  CHECK(expression("x in 0..24cm") == "e_in(e_name:x e_range(e_integer:0 e_integer:24cm))");
  CHECK(expression("x in 1.5mm..24.5mm") == "e_in(e_name:x e_range(e_integer:1.5mm e_integer:24.5mm))");
}

TEST_CASE("a type may range over measures", "[measures]") {
  CHECK(declaration("state s : 0..24cm") == "d_state(name:s store(type(t_range(number:0 number:24cm))))");
  CHECK(declaration("state s : 1mm..2.5cm = 5mm") ==
        "d_state(name:s store(type(t_range(number:1mm number:2.5cm)) p_initial(e_integer:5mm)))");
  CHECK(declaration("state s : -45deg..45deg") == "d_state(name:s store(type(t_range(number:-45deg number:45deg))))");
}

TEST_CASE("what is no unit is no number", "[measures]") {
  for (const char* text : {"24inch", "24cmx", "24cm3", "24.mm", "24.5", "24 .5mm", "1.5e3", "24degree", "cm24.5"}) {
    const Parsed parsed(std::string("before p { now a = ") + text + " }");
    INFO(text);
    CHECK_FALSE(parsed.findings().empty());
  }
}

TEST_CASE("cells of lists and maps hold measures and points", "[measures]") {
  CHECK(declaration("list l: stand {\n name x/y/facing\n A 30cm/20.5cm/4.5deg\n}") ==
        "d_list(name:l name:stand chart(row(cell:name cell:x/y/facing) row(cell:A cell:30cm/20.5cm/4.5deg)))");
  CHECK(declaration("map m: table 180cm by 120.5cm {\n Wood 1cm/1cm 2cm/1cm 2cm/2.5cm\n Lane 0cm/1cm-5cm/1cm\n}") ==
        "d_map(name:m map_word:table map_word:180cm map_word:by map_word:120.5cm "
        "chart(row(cell:Wood cell:1cm/1cm cell:2cm/1cm cell:2cm/2.5cm) row(cell:Lane cell:0cm/1cm-5cm/1cm)))");
}

TEST_CASE("the canonical form leaves measures as they are written", "[measures]") {
  const auto form = [](const std::string& text) {
    const std::string once = tercio::format::canonical(text);
    CHECK(tercio::format::canonical(once) == once);
    return once;
  };
  CHECK(form("[1.1] state far:0 .. 24.5mm=2.5cm") == "[1.1] state far : 0..24.5mm = 2.5cm\n");
  CHECK(form("[1.1] x :is 45deg-4.5deg*2 when a<=24cm") == "[1.1] x: is 45deg - 4.5deg * 2 when a <= 24cm\n");
  CHECK(form("[1.1] map field: table 120cm  by 80.5cm {\n  Oak 1cm/1cm 2cm/1cm 2cm/2cm\n  Highway 0cm/40cm-60.5cm/20cm\n}") ==
        "[1.1] map field: table 120cm by 80.5cm {\n    Oak      1cm/1cm 2cm/1cm 2cm/2cm\n    Highway  0cm/40cm-60.5cm/20cm\n}\n");
}
