//===- Matrix.cpp - Configurations that inputs are run with -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/batch/Matrix.h"
#include "core/sweep/SweepPlan.h"

#include <set>
#include <sstream>

using namespace irsift;

namespace {

/// More are a mistake: every input is run with each.
constexpr size_t maxConfigurations = 4096;

std::string trimmed(std::string_view text) {
  size_t begin = text.find_first_not_of(" \t\r");
  if (begin == std::string_view::npos)
    return {};
  return std::string(
      text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1));
}

void set(Configuration &configuration, const std::string &name,
         const std::string &value) {
  if (name == "pipeline")
    configuration.pipeline = value;
  else if (name == "target")
    configuration.target = value;
  else
    configuration.knobs[name] = value;
}

Expected<Configuration> readOne(const std::string &name,
                                std::istringstream &words) {
  Configuration configuration;
  configuration.name = name;
  std::set<std::string> given;
  std::string word;
  while (words >> word) {
    size_t equals = word.find('=');
    if (equals == 0 || equals == std::string::npos)
      return makeError("expected NAME=VALUE, not '" + word + "'");
    std::string knob = word.substr(0, equals);
    if (!given.insert(knob).second)
      return makeError("'" + knob + "' is given twice");
    set(configuration, knob, word.substr(equals + 1));
  }
  return configuration;
}

/// Values of `pipeline` are parted by ';' alone: its own text has commas.
Expected<SweepAxis> readAxis(const std::string &word) {
  size_t equals = word.find('=');
  std::string name = word.substr(0, equals);
  bool isPipeline = name == "pipeline";
  if (equals == std::string::npos || (!isPipeline && name != "target"))
    return parseKnobAxis(word);
  SweepAxis axis;
  axis.name = name;
  std::istringstream values(word.substr(equals + 1));
  for (std::string value; std::getline(values, value, isPipeline ? ';' : ',');)
    axis.values.push_back(value);
  if (axis.values.empty())
    return makeError("expected NAME=VALUE,VALUE..., not '" + word + "'");
  return axis;
}

Expected<std::vector<Configuration>> readProduct(std::istringstream &words) {
  std::vector<Configuration> product(1);
  std::set<std::string> given;
  std::string word;
  while (words >> word) {
    Expected<SweepAxis> axis = readAxis(word);
    if (!axis)
      return tl::unexpected<Error>(axis.error());
    if (!given.insert(axis->name).second)
      return makeError("'" + axis->name + "' is given twice");
    if (product.size() * axis->values.size() > maxConfigurations)
      return makeError("more than " + std::to_string(maxConfigurations) +
                       " combinations");
    std::vector<Configuration> next;
    for (const Configuration &base : product)
      for (const std::string &value : axis->values) {
        Configuration &one = next.emplace_back(base);
        one.name += (one.name.empty() ? "" : " ") + axis->name + "=" + value;
        set(one, axis->name, value);
      }
    product = std::move(next);
  }
  if (product.front().name.empty())
    return makeError("a line '*:' needs NAME=VALUE,VALUE...");
  return product;
}

} // namespace

Expected<std::vector<Configuration>>
irsift::parseMatrix(std::string_view text, const std::string &origin) {
  std::vector<Configuration> all;
  std::set<std::string> names;
  int number = 0;
  std::istringstream lines{std::string(text)};
  for (std::string line; std::getline(lines, line);) {
    std::string where = origin + ":" + std::to_string(++number) + ": ";
    line = trimmed(line.substr(0, line.find('#')));
    if (line.empty())
      continue;
    size_t colon = line.find(':');
    std::string name = trimmed(line.substr(0, colon));
    if (colon == std::string::npos || name.empty())
      return makeError(where + "expected 'NAME: KNOB=VALUE ...'");
    std::istringstream words(line.substr(colon + 1));
    Expected<std::vector<Configuration>> added =
        name == "*" ? readProduct(words)
                    : readOne(name, words).map([](Configuration one) {
                        return std::vector<Configuration>{std::move(one)};
                      });
    if (!added)
      return makeError(where + added.error().message);
    for (Configuration &one : *added) {
      if (!names.insert(one.name).second)
        return makeError(where + "there are two configurations '" + one.name +
                         "'");
      all.push_back(std::move(one));
    }
  }
  if (all.empty())
    return makeError(origin + " names no configuration");
  return all;
}
