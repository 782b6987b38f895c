//===- VerdictText.cpp - A verdict as text --------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "viz/text/VerdictText.h"

#include "core/model/Json.h"
#include "viz/text/Table.h"

#include <fmt/format.h>

using namespace irsift;

Ink irsift::inkOf(VerdictClass kind) {
  return kind == VerdictClass::None ? Ink::Good : Ink::Bad;
}

std::string irsift::firstLine(const std::string &text) {
  return text.substr(0, text.find('\n'));
}

std::string irsift::field(const Style &style, const char *label,
                          const std::string &text) {
  if (text.empty())
    return {};
  return fmt::format("  {} {}\n",
                     style.paint(fmt::format("{:<11}", label), Ink::Dim), text);
}

std::string irsift::verdictTitle(const Verdict &verdict) {
  if (verdict.kind == VerdictClass::None)
    return "no failure";
  std::string title(toString(verdict.kind));
  if (verdict.pass.empty())
    return title;
  bool isAfter = verdict.kind == VerdictClass::VerifierError ||
                 verdict.kind == VerdictClass::OverBudget;
  title += (isAfter ? " after " : " in ") + verdict.pass;
  return title;
}

std::string irsift::memoryText(const MemoryVerdict &memory) {
  std::string scope = memory.scope.empty() ? "" : " per " + memory.scope;
  // A log gives figures of its own; those of a replay are of its last pass.
  const char *when = memory.afterStep.value > 0 ? ", after the last pass" : "";
  std::string over = "limit";
  if (memory.required > memory.limit)
    over = withThousands((memory.required - memory.limit).value) +
           " over the limit of";
  return fmt::format("{} bytes{} of {} ({}{}), {} {} ({})",
                     withThousands(memory.required.value), scope, memory.space,
                     toString(memory.label), when, over,
                     withThousands(memory.limit.value), memory.limitOrigin);
}

std::string irsift::stepText(const Verdict &verdict) {
  if (!verdict.memory || verdict.memory->afterStep.value == 0)
    return {};
  const MemoryVerdict &memory = *verdict.memory;
  if (memory.beforeStep > memory.limit)
    return fmt::format("the input took {} bytes before any pass",
                       withThousands(memory.beforeStep.value));
  std::string text = fmt::format("{} went from {} to {} bytes", verdict.pass,
                                 withThousands(memory.beforeStep.value),
                                 withThousands(memory.afterStep.value));
  if (memory.afterStep > memory.required)
    text +=
        fmt::format("; later passes saved {}",
                    withThousands((memory.afterStep - memory.required).value));
  if (memory.afterStep < memory.required)
    text +=
        fmt::format("; later passes added {}",
                    withThousands((memory.required - memory.afterStep).value));
  return text;
}

std::string irsift::adviceText(const Verdict &verdict, const Style &style) {
  std::string text;
  for (const Advice &advice : verdict.advice) {
    text += field(style, "advice", advice.text);
    text += field(style, "",
                  style.paint("known from: " + advice.evidence, Ink::Dim));
  }
  return text;
}
