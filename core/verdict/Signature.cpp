//===- Signature.cpp - When two failures are the same failure -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/verdict/Signature.h"
#include "core/model/Json.h"

#include <algorithm>
#include <array>
#include <cctype>

using namespace irsift;

namespace {

bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isSpace(char c) { return std::isspace(static_cast<unsigned char>(c)); }
bool isWord(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
}
/// What the name of a value or symbol is made of.
bool isNameChar(char c) {
  return isWord(c) || c == '.' || c == '$' || c == '-' || c == '#';
}
bool isPathChar(char c) {
  return isWord(c) || c == '.' || c == '-' || c == '+' || c == '/';
}

/// Whether a word with a slash in it is a path: `lib/a/Legalize.cpp` is one,
/// `operands/results` and `tt.load/tt.store` are not.
bool isSourceFile(std::string_view word) {
  static constexpr std::array<std::string_view, 12> extensions = {
      ".cpp", ".cc", ".c",    ".h",    ".hpp",  ".inc",
      ".td",  ".py", ".mlir", ".ttir", ".llir", ".so"};
  while (word.ends_with('.'))
    word.remove_suffix(1);
  return std::any_of(extensions.begin(), extensions.end(),
                     [&](std::string_view e) { return word.ends_with(e); });
}

/// Walks the text once, copying or replacing a token at a time.
class Normalizer {
public:
  explicit Normalizer(std::string_view text) : text(text) {}

  std::string run() {
    while (position < text.size())
      step();
    while (!result.empty() && result.back() == ' ')
      result.pop_back();
    return std::move(result);
  }

private:
  char at(size_t index) const { return index < text.size() ? text[index] : 0; }

  template <typename Predicate> std::string_view take(Predicate accepts) {
    size_t begin = position;
    while (position < text.size() && accepts(text[position]))
      ++position;
    return text.substr(begin, position - begin);
  }

  void step() {
    char c = text[position];
    if (isSpace(c)) {
      take(isSpace);
      if (!result.empty())
        result += ' ';
    } else if ((c == '%' || c == '@') && isNameChar(at(position + 1))) {
      ++position;
      take(isNameChar);
      (result += c) += '_';
    } else if (size_t end = c == '\'' ? symbolEnd() : 0; end > 0) {
      result += "'_'";
      position = end;
    } else if (startsPath()) {
      path();
    } else if (c == '?' && at(position + 1) == 'x') {
      result += "_x";
      position += 2;
    } else if (isDigit(c) || (c == '-' && isDigit(at(position + 1)))) {
      number();
    } else if (isWord(c)) {
      word();
    } else {
      result += c;
      ++position;
    }
  }

  /// Where the quoted word that begins here ends, if what stands around it says
  /// that it is the name of a symbol; else 0. Quoted names of operations, types
  /// and attributes say what failed.
  size_t symbolEnd() const {
    size_t end = position + 1;
    while (isNameChar(at(end)))
      ++end;
    if (end == position + 1 || at(end) != '\'')
      return 0;
    ++end;
    for (std::string_view word : {"named ", "symbol ", "function ", "callee "})
      if (result.ends_with(word))
        return end;
    bool isCallee = result.ends_with("op ") &&
                    text.substr(end).starts_with(" does not reference");
    return isCallee ? end : 0;
  }

  /// `/a/b` or `./a/b`, but not the second half of `operands/results`.
  bool startsPath() const {
    size_t slash = position;
    while (at(slash) == '.')
      ++slash;
    char next = at(slash + 1);
    bool isBehindWord = position > 0 && isPathChar(text[position - 1]);
    return at(slash) == '/' && isPathChar(next) && !isDigit(next) &&
           !isBehindWord;
  }

  /// Keeps the file's name only.
  void path() {
    std::string_view whole = take(isPathChar);
    result += whole.substr(whole.rfind('/') + 1);
  }

  /// A number with sign, fraction and exponent, an address, or the extents of
  /// a type (`16x128x`, whose element type follows).
  void number() {
    if (text[position] == '-')
      ++position;
    if (text[position] == '0' && at(position + 1) == 'x' &&
        std::isxdigit(static_cast<unsigned char>(at(position + 2)))) {
      position += 2;
      take([](char c) { return std::isxdigit(static_cast<unsigned char>(c)); });
      result += '_';
      return;
    }
    take(isDigit);
    if (at(position) == '.' && isDigit(at(position + 1))) {
      ++position;
      take(isDigit);
      if (at(position) == 'e' &&
          (at(position + 1) == '+' || at(position + 1) == '-')) {
        position += 2;
        take(isDigit);
      }
    }
    result += '_';
    if (at(position) == 'x' && isWord(at(position + 1))) {
      result += 'x';
      ++position;
    }
  }

  /// Words keep their digits (`f32`, `sm2gm`), aliases of attributes lose the
  /// running number (`#cluster1`); a relative path keeps its file's name.
  void word() {
    bool isAlias = position > 0 && text[position - 1] == '#';
    size_t begin = position;
    std::string_view token = take(isWord);
    if (at(position) == '/') {
      size_t end = position;
      while (isPathChar(at(end)))
        ++end;
      if (isSourceFile(text.substr(begin, end - begin))) {
        position = begin;
        return path();
      }
    }
    if (isAlias)
      while (!token.empty() && isDigit(token.back()))
        token.remove_suffix(1);
    result += token;
  }

  std::string_view text;
  size_t position = 0;
  std::string result;
};

} // namespace

std::string irsift::normalizeDiagnostic(std::string_view text) {
  while (!text.empty() && isSpace(text[0]))
    text.remove_prefix(1);
  return Normalizer(text.substr(0, text.find('\n'))).run();
}

std::string irsift::signatureOf(VerdictClass kind, std::string_view pass,
                                std::string_view op,
                                std::string_view diagnostic) {
  if (kind == VerdictClass::None)
    return {};
  std::string signature(toString(kind));
  for (std::string_view part : {pass, op})
    (signature += '|') += part;
  return signature + '|' + normalizeDiagnostic(diagnostic);
}

std::string irsift::signatureOf(const Verdict &verdict) {
  return signatureOf(verdict.kind, verdict.pass, verdict.op,
                     verdict.diagnostic);
}
