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
  return fmt::format("{} bytes{} of {} ({}), limit {} ({})",
                     withThousands(memory.required.value), scope, memory.space,
                     toString(memory.label), withThousands(memory.limit.value),
                     memory.limitOrigin);
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
