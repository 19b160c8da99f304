#include "runtime/image/json.hpp"

#include <nlohmann/json.hpp>
#include <utility>

#include "runtime/image/fields.hpp"
#include "runtime/image/names.hpp"

namespace tercio::image {
namespace {

using Json = nlohmann::ordered_json;

Json json(std::int32_t value) { return value; }
Json json(bool value) { return value; }
Json json(std::uint8_t value) { return value; }
Json json(const std::string& value) { return value; }
Json json(const Instruction& i) { return Json::array({name_of(i.op), i.a, i.b, i.c, i.imm}); }
Json json(const std::pair<std::string, std::string>& value) { return Json::array({value.first, value.second}); }
template <class E>
requires std::is_enum_v<E> Json json(E value) { return name_of(value); }
template <class T>
Json json(const std::vector<T>& values);
template <class T>
requires requires(const T& v) {
  for_each_field(v, [](const char*, const auto&) {});
}
Json json(const T& value) {
  Json object = Json::object();
  for_each_field(value, [&](std::string_view name, const auto& field) {
    if (name.ends_with('_')) name.remove_suffix(1);  // a field whose name C++ keeps for itself
    object[std::string(name)] = json(field);
  });
  return object;
}
template <class T>
Json json(const std::vector<T>& values) {
  Json array = Json::array();
  for (const T& value : values) array.push_back(json(value));
  return array;
}

}  // namespace

std::string to_json(const Image& image, int indent) {
  Json all = Json::object();
  all["version"] = version;
  all.update(json(image));
  return all.dump(indent, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace tercio::image
