//===- PersonalData.h - What must not leave the machine -------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_VIZ_REPORT_PERSONALDATA_H
#define IRSIFT_VIZ_REPORT_PERSONALDATA_H

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace irsift {

/// Takes home folders, user names and host names out of text.
class PersonalData {
public:
  /// What is known of this machine.
  static PersonalData ofThisMachine();
  /// \p replacements: what to look for, and what stands there instead; longer
  /// ones first.
  explicit PersonalData(
      std::vector<std::pair<std::string, std::string>> replacements);

  /// \p text without it. Home folders of others ("/home/NAME") go as well.
  std::string strip(std::string text);

  /// What strip() took out so far, by what stands there instead, counted.
  const std::map<std::string, size_t> &stripped() const { return counts; }

private:
  std::vector<std::pair<std::string, std::string>> replacements;
  std::map<std::string, size_t> counts;
};

} // namespace irsift

#endif // IRSIFT_VIZ_REPORT_PERSONALDATA_H
