#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "dsl/diagnostics/formats.hpp"
#include "dsl/diagnostics/render.hpp"

namespace tercio::diagnostics {
namespace {

using Json = nlohmann::ordered_json;

// What code scanning takes of one run; a run with more is refused as a whole. Texts about a rule are cut at the other.
constexpr std::size_t most_results = 25'000;
constexpr std::size_t longest_description = 1024;

// A path as an URI reference: what an URI may not hold is escaped byte by byte.
std::string uri_of(const std::string& path) {
  static constexpr std::string_view digits = "0123456789ABCDEF";
  static constexpr std::string_view kept = "-._~/!$&'()*+,;=@";
  std::string uri = path.starts_with('/') ? "file://" : "";
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (letter || kept.find(c) != std::string_view::npos) {
      uri += c;
    } else {
      uri += '%';
      uri += digits[byte >> 4U];
      uri += digits[byte & 15U];
    }
  }
  return uri;
}

Json artifact(const std::string& path) {
  Json result = {{"uri", uri_of(path)}};
  if (!path.starts_with('/')) result["uriBaseId"] = "%SRCROOT%";
  return result;
}

Json region(const Spot& spot) {
  return {{"startLine", spot.begin_utf16.line},
          {"startColumn", spot.begin_utf16.column},
          {"endLine", spot.end_utf16.line},
          {"endColumn", spot.end_utf16.column}};
}

Json physical(const Spot& spot) { return {{"artifactLocation", artifact(spot.path)}, {"region", region(spot)}}; }

// "unknown_name" as "unknown name".
std::string in_words(std::string_view name) {
  std::string text(name);
  for (char& c : text) c = c == '_' ? ' ' : c;
  return text;
}

// The message of a kind with dots for what differs, or what its page says first.
std::string description(const Kind& kind, const std::string& page) {
  std::string text;
  if (const std::size_t begin = page.find("\n\n"); begin != std::string::npos) {
    text = page.substr(begin + 2, page.find("\n\n", begin + 2) - begin - 2);
  } else {
    for (std::size_t i = 0; i < kind.message.size(); ++i) {
      const bool place = kind.message[i] == '{' && i + 2 < kind.message.size() && kind.message[i + 2] == '}';
      text += place ? "..." : std::string(1, kind.message[i]);
      i += place ? 2 : 0;
    }
  }
  if (text.size() <= longest_description) return text;
  std::size_t end = longest_description - 3;
  while ((static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;  // not within a letter
  return text.substr(0, end) + "...";
}

Json rule(const Kind& kind, const Surroundings& around) {
  const std::string page = around.page ? around.page(kind.code) : "";
  const std::string said = description(kind, page);
  return {{"id", kind.id},
          {"name", kind.name},
          {"shortDescription", {{"text", in_words(kind.name)}}},
          {"fullDescription", {{"text", said}}},
          {"help", {{"text", page.empty() ? said : page}, {"markdown", page.empty() ? said : page}}},
          {"helpUri", around.help_base + std::string(kind.id)},
          {"defaultConfiguration", {{"level", severity_name(kind.severity)}}}};
}

Json result(const Finding& finding, std::size_t rule_index, const std::string& mark, const source::SourceMap& sources,
            const Surroundings& around) {
  const Spot spot = spot_of(finding, sources, around);
  std::string text = finding.message;
  if (!finding.help.empty()) text += "\nhelp: " + finding.help;
  Json made = {{"ruleId", kind(finding.code).id},
               {"ruleIndex", rule_index},
               {"level", severity_name(finding.severity)},
               {"message", {{"text", text}}},
               {"locations", Json::array({{{"physicalLocation", physical(spot)}}})},
               {"partialFingerprints", {{"primaryLocationLineHash", mark}}}};
  Json related = Json::array();
  for (const Label& each : finding.labels) {
    related.push_back({{"id", related.size() + 1},
                       {"physicalLocation", physical(spot_of(each.span, sources, around))},
                       {"message", {{"text", each.message}}}});
  }
  if (!related.empty()) made["relatedLocations"] = related;
  if (!finding.suggestion.empty()) {
    const Json replacement = {{"deletedRegion", region(spot)}, {"insertedContent", {{"text", finding.suggestion}}}};
    const Json change = {{"artifactLocation", artifact(spot.path)}, {"replacements", Json::array({replacement})}};
    made["fixes"] = Json::array({{{"description", {{"text", "write `" + finding.suggestion + "`"}}},
                                  {"artifactChanges", Json::array({change})}}});
  }
  if (!finding.cases.empty()) made["properties"] = {{"cases", finding.cases}};
  return made;
}

}  // namespace

std::string to_sarif(const Findings& findings, const source::SourceMap& sources, const Surroundings& around) {
  std::vector<std::size_t> rule_of_kind(kinds().size(), kinds().size());
  Json rules = Json::array();
  Json results = Json::array();
  const std::vector<std::string> marks = fingerprints(findings, sources, around);
  const std::size_t taken = std::min(marks.size(), most_results);
  for (std::size_t i = 0; i < taken; ++i) {
    const Finding& each = findings.all()[i];
    std::size_t& index = rule_of_kind[static_cast<std::size_t>(each.code)];
    if (index == kinds().size()) {
      index = rules.size();
      rules.push_back(rule(kind(each.code), around));
    }
    results.push_back(result(each, index, marks[i], sources, around));
  }
  const Json driver = {{"name", "tercio"}, {"semanticVersion", around.version}, {"rules", rules}};
  Json run = {{"tool", {{"driver", driver}}},
                    {"columnKind", "utf16CodeUnits"},
                    {"originalUriBaseIds", {{"%SRCROOT%", {{"description", {{"text", "the folder of the run"}}}}}}},
                    {"results", results}};
  Json notes = Json::array();
  const auto note = [&](std::size_t left_out, const std::string& why) {
    const std::string text = std::to_string(left_out) + " more findings are left out: " + why;
    if (left_out > 0) notes.push_back({{"level", "warning"}, {"message", {{"text", text}}}});
  };
  note(marks.size() - taken, "a run has at most " + std::to_string(most_results));
  note(findings.cut(), "so many were asked for");
  if (!notes.empty()) run["invocations"] = Json::array({{{"executionSuccessful", true}, {"toolExecutionNotifications", notes}}});
  const Json log = {{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                    {"version", "2.1.0"},
                    {"runs", Json::array({run})}};
  return log.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace tercio::diagnostics
