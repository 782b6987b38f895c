//===- Runner.cpp - Ways to get a pipeline run pass by pass ---------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/replay/Runner.h"

using namespace irsift;

RunObserver::~RunObserver() = default;
Runner::~Runner() = default;
