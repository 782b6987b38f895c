//===- Pipelines.cpp - irsift pipelines -----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/irsift/Command.h"
#include "cli/irsift/CommonOptions.h"
#include "core/pipeline/BufferLength.h"
#include "core/pipeline/PipelineText.h"
#include "core/pipeline/Presets.h"
#include "core/replay/BuiltinRunner.h"
#include "viz/text/RunText.h"
#include "viz/text/Table.h"

#include <set>

using namespace irsift;

namespace {

std::string_view toString(KernelKind kernel) {
  return kernel == KernelKind::TileBuffers ? "tile-buffers" : "plain";
}

/// A preset with the given knobs, its passes marked by whether this build has
/// them.
struct Listing {
  const Preset *preset;
  KernelKind kernel = KernelKind::Plain;
  std::vector<PassSpec> passes;
  std::set<std::string> available;

  bool isAvailable(const PassSpec &pass) const {
    return available.contains(pass.name);
  }
  std::vector<PassSpec> availablePasses() const {
    std::vector<PassSpec> list;
    for (const PassSpec &pass : passes)
      if (isAvailable(pass))
        list.push_back(pass);
    return list;
  }
};

Json toJson(const Listing &listing) {
  Json passes = Json::array();
  for (const PassSpec &pass : listing.passes) {
    Json options = Json::object();
    for (const auto &[name, value] : pass.options)
      options[name] = value;
    passes.push_back({{"name", pass.name},
                      {"options", options},
                      {"available", listing.isAvailable(pass)}});
  }
  Json absent = Json::array();
  for (const AbsentPass &pass : listing.preset->absent)
    absent.push_back({{"name", pass.pass}, {"reason", pass.reason}});
  return Json{{"name", listing.preset->name},
              {"kernels", toString(listing.kernel)},
              {"summary", listing.preset->summary},
              {"text", printPipelineText(listing.availablePasses())},
              {"passes", passes},
              {"absent", absent}};
}

class PipelinesCommand : public Command {
public:
  void addOptions(CLI::App &app) override {
    app.add_option("NAME", name, "Only this one");
    app.add_option("--buffer-length", bufferLength,
                   "Elements a core to write into the options; a replay "
                   "computes them from the kernel")
        ->type_name("COUNT")
        ->check(CLI::PositiveNumber);
    app.add_flag("--text", textOnly,
                 "Print what --pass-pipeline of xpu-opt takes");
    knobs.addTo(app);
    output.addTo(app);
  }

  Expected<ExitCode> run(const CommandContext &) override {
    Expected<std::vector<Listing>> listings = list();
    if (!listings)
      return tl::unexpected(listings.error());
    if (output.json) {
      Json array = Json::array();
      for (const Listing &listing : *listings)
        array.push_back(toJson(listing));
      printOut(jsonDocument("pipelines", Json{{"pipelines", array}}));
      return ExitCode::Ok;
    }
    for (const Listing &listing : *listings)
      printOut(textOnly ? printPipelineText(listing.availablePasses()) + "\n"
                        : render(listing));
    return ExitCode::Ok;
  }

private:
  Expected<std::vector<Listing>> list() const {
    Expected<std::map<std::string, std::string>> map = knobs.knobMap();
    if (!map)
      return tl::unexpected(map.error());
    Expected<KnobSettings> settings = KnobSettings::parse(*map);
    if (!settings)
      return tl::unexpected(settings.error());
    if (!name.empty() && !findPreset(name))
      return makeError("there is no pipeline '" + name +
                       "'; `irsift pipelines` lists them");

    std::vector<Listing> listings;
    for (const Preset &preset : allPresets()) {
      if (!name.empty() && preset.name != name)
        continue;
      for (KernelKind kernel : {KernelKind::Plain, KernelKind::TileBuffers}) {
        std::vector<PassSpec> ttxir =
            ttxirPasses(preset.line, *settings, lengthFor(*settings), kernel);
        if (kernel != KernelKind::Plain && !hasTilePath(preset))
          continue;
        Listing &listing = listings.emplace_back();
        listing.preset = &preset;
        listing.kernel = kernel;
        listing.passes = ttirPasses();
        listing.passes.insert(listing.passes.end(), ttxir.begin(), ttxir.end());
      }
    }
    if (Expected<void> found = findAvailable(listings); !found)
      return tl::unexpected(found.error());
    return listings;
  }

  static bool hasTilePath(const Preset &preset) {
    return preset.line == BackendLine::Xpu36Next;
  }

  static Expected<void> findAvailable(std::vector<Listing> &listings) {
    std::vector<std::string> names;
    for (const Listing &listing : listings)
      for (const PassSpec &pass : listing.passes)
        names.push_back(pass.name);
    Expected<std::vector<std::string>> found = findRegisteredPasses(names);
    if (!found)
      return tl::unexpected(found.error());
    for (Listing &listing : listings)
      listing.available = {found->begin(), found->end()};
    return {};
  }

  int64_t lengthFor(const KnobSettings &settings) const {
    constexpr int64_t BytesOfF32 = 4;
    if (bufferLength > 0)
      return bufferLength;
    return irsift::bufferLength(settings.integer("buffer_size_limit"),
                                BytesOfF32,
                                settings.integer("TRITONXPU_ELEMBYTES"));
  }

  std::string render(const Listing &listing) const {
    Style style = output.style();
    std::string text = style.paint(listing.preset->name, Ink::Bold) + "  " +
                       std::string(listing.preset->summary) + "\n";
    if (hasTilePath(*listing.preset))
      text += listing.kernel == KernelKind::TileBuffers
                  ? "  kernels that use tile buffers (ttg.local_alloc, tle_*)\n"
                  : "  all other kernels\n";
    Table table;
    table.addColumn("#", Table::Align::Right);
    table.addColumn("pass");
    table.addColumn("");
    int index = 0;
    for (const PassSpec &pass : listing.passes) {
      bool isAvailable = listing.isAvailable(pass);
      table.addRow({isAvailable ? std::to_string(index++) : std::string(),
                    passText(pass.name, pass.options),
                    isAvailable ? Cell() : Cell("absent", Ink::Bad)});
    }
    text += table.render(style, 2);
    if (listing.kernel != KernelKind::Plain)
      return text + "\n";
    for (const AbsentPass &pass : listing.preset->absent)
      text += "  " + style.paint("left out", Ink::Dim) + " " +
              std::string(pass.pass) + ": " + std::string(pass.reason) + "\n";
    return text + "\n";
  }

  std::string name;
  int64_t bufferLength = 0;
  bool textOnly = false;
  KnobOptions knobs;
  OutputOptions output;
};

} // namespace

std::unique_ptr<Command> irsift::createPipelinesCommand() {
  return std::make_unique<PipelinesCommand>();
}
