//===- PassNames.cpp - One pass under its several names -------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/verdict/recorded/PassNames.h"

#include "core/ingest/DumpHeader.h"
#include "core/ingest/TextScan.h"

#include <array>

using namespace irsift;
using namespace irsift::scan;

namespace {

struct KnownPass {
  std::string_view className;
  std::string_view argument;
};

/// Those whose argument is not the class name in kebab case.
constexpr std::array knownPasses = {
    KnownPass{"CSE", "cse"},
    KnownPass{"Canonicalizer", "canonicalize"},
    KnownPass{"Inliner", "inline"},
    KnownPass{"SymbolDCE", "symbol-dce"},
    KnownPass{"SCFToControlFlow", "convert-scf-to-cf"},
    KnownPass{"SCCP", "sccp"},
    KnownPass{"ConvertTritonToTritonXPU", "convert-triton-to-triton-xpu"},
    KnownPass{"ConvertTritonXPUToLLVM", "convert-triton-xpu-to-llvm"},
    KnownPass{"ConvertTritonXPUToLLVM", "convert-tritonxpu-to-llvm"},
    KnownPass{"TritonXPUCreateGM2LM", "tritonxpu-create-gm2lm"},
    KnownPass{"TritonXPUCFToSCF", "tritonxpu-cf-to-scf"},
    KnownPass{"TritonLoopAwareCSE", "triton-loop-aware-cse"},
    KnownPass{"TritonCombineOps", "triton-combine"},
};

struct OwnedFunction {
  std::string_view function;
  std::string_view pass;
};

/// Functions of shared files that one pass alone reaches.
constexpr std::array ownedFunctions = {
    OwnedFunction{"sortOpTreeBwd", "TritonXPULegalize"},
};

/// `TritonXPUCoreTiling` -> `tritonxpu-core-tiling`.
std::string kebab(std::string_view name) {
  std::string text;
  for (std::string_view stem : {"TritonXPU", "TritonSDNN", "TritonGPU",
                                "TritonNvidiaGPU", "TritonAMDGPU"}) {
    if (!name.starts_with(stem))
      continue;
    for (char c : stem)
      text += static_cast<char>(isUpper(c) ? c - 'A' + 'a' : c);
    name.remove_prefix(stem.size());
    if (!name.empty())
      text += '-';
    break;
  }
  for (size_t i = 0; i < name.size(); ++i) {
    char c = name[i];
    if (!isUpper(c)) {
      text += c;
      continue;
    }
    // A run of capitals is one word; its last letter starts the next one.
    bool startsWord = i > 0 && (!isUpper(name[i - 1]) ||
                                (i + 1 < name.size() && isLower(name[i + 1])));
    if (startsWord && !text.ends_with('-'))
      text += '-';
    text += static_cast<char>(c - 'A' + 'a');
  }
  return text;
}

std::string_view withoutPassSuffix(std::string_view name) {
  if (name.size() > 4 && name.ends_with("Pass"))
    name.remove_suffix(4);
  return name;
}

/// The last component of `a::b::C`.
std::string_view lastComponent(std::string_view name) {
  size_t at = name.rfind("::");
  return at == std::string_view::npos ? name : name.substr(at + 2);
}

} // namespace

std::string irsift::passArgumentOf(std::string_view name) {
  std::string plain = plainPassName(name);
  std::string_view text = lastComponent(plain);
  if (text.empty() || !isUpper(text[0]))
    return std::string(text);
  text = withoutPassSuffix(text);
  for (const KnownPass &pass : knownPasses)
    if (pass.className == text)
      return std::string(pass.argument);
  return kebab(text);
}

bool irsift::isSamePass(std::string_view a, std::string_view b) {
  if (a.empty() || b.empty())
    return false;
  return a == b || passArgumentOf(a) == passArgumentOf(b);
}

std::string irsift::passOfSourceFile(std::string_view path) {
  size_t slash = path.rfind('/');
  std::string_view file = path.substr(slash + 1);
  std::string_view folder = slash == std::string_view::npos
                                ? std::string_view()
                                : path.substr(0, slash);
  if (!file.ends_with(".cpp") && !file.ends_with(".cc"))
    return {};
  std::string stem(file.substr(0, file.rfind('.')));
  if (stem.find("Util") != std::string::npos)
    return {};
  if (contains(folder, "/TritonToTritonXPU"))
    return "ConvertTritonToTritonXPU";
  if (contains(folder, "/TritonXPUToLLVM"))
    return "ConvertTritonXPUToLLVM";
  if (!folder.ends_with("Transforms"))
    return {};
  for (std::string_view dialect :
       {"TritonXPU", "TritonSDNN", "TritonGPU", "TritonNvidiaGPU", "Triton"}) {
    if (!contains(folder, "/" + std::string(dialect) + "/"))
      continue;
    if (stem == "Combine" && dialect == "Triton")
      return "TritonCombineOps";
    return stem.starts_with(dialect) || stem.starts_with("TLE")
               ? stem
               : std::string(dialect) + stem;
  }
  // MLIR's own: mlir/lib/Transforms/CSE.cpp.
  return contains(folder, "mlir/") ? std::string(withoutPassSuffix(stem))
                                   : std::string();
}

std::string irsift::passOfFunction(std::string_view function) {
  for (const OwnedFunction &owned : ownedFunctions)
    if (contains(function, owned.function))
      return std::string(owned.pass);
  for (std::string_view mark : {"Pass::", "::runOnOperation"}) {
    size_t at = function.find(mark);
    if (at == std::string_view::npos)
      continue;
    size_t end = mark == "Pass::" ? at + 4 : at;
    size_t begin = end;
    while (begin > 0 && isWord(function[begin - 1]))
      --begin;
    std::string_view name =
        withoutPassSuffix(function.substr(begin, end - begin));
    // MLIR's own machinery has such names, too.
    if (name.empty() || !isUpper(name[0]) || name == "Pass" ||
        name == "OpToOpPassAdaptor" || name == "OpToOp" || name == "Function")
      continue;
    return std::string(name);
  }
  return {};
}

std::vector<std::string> irsift::passesMentionedIn(std::string_view message) {
  std::vector<std::string> found;
  for (size_t i = 0; i < message.size();) {
    if (!isAlpha(message[i])) {
      ++i;
      continue;
    }
    std::string_view rest = message.substr(i);
    std::string_view word =
        readWhile(rest, [](char c) { return isWord(c) || c == '-'; });
    while (word.ends_with('-'))
      word.remove_suffix(1);
    bool argument = false;
    for (std::string_view stem : {"tritonxpu-", "tritonsdnn-", "tritongpu-",
                                  "triton-", "convert-", "llvmxpu-"})
      argument |= word.starts_with(stem) && word.size() > stem.size();
    bool className = false;
    for (std::string_view stem : {"TritonXPU", "TritonSDNN", "ConvertTriton"})
      className |= word.starts_with(stem) && word.size() > stem.size() &&
                   isUpper(word[stem.size()]);
    if (argument || className)
      found.emplace_back(word);
    i += std::max<size_t>(word.size(), 1);
  }
  return found;
}

std::string irsift::stageOfPass(std::string_view argument) {
  if (argument == "convert-scf-to-cf" || argument.ends_with("-to-llvm") ||
      argument.starts_with("allocate-") || argument.starts_with("llvmxpu-"))
    return "llir";
  if (argument.starts_with("tritonxpu-") ||
      argument.starts_with("tritonsdnn-") ||
      argument.starts_with("convert-triton-to-") ||
      argument == "triton-loop-aware-cse")
    return "ttxir";
  if (argument == "inline" || argument.starts_with("triton-"))
    return "ttir";
  return {};
}
