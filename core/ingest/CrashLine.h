//===- CrashLine.h - What a dying process leaves behind -------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each function reads one kind of line, whatever stands in front of it.
//
//===----------------------------------------------------------------------===//

#ifndef IRSIFT_CORE_INGEST_CRASHLINE_H
#define IRSIFT_CORE_INGEST_CRASHLINE_H

#include "core/ingest/RecordedLog.h"

#include <optional>
#include <string_view>

namespace irsift {

/// `PROGRAM: FILE:LINE: FUNCTION: Assertion `CONDITION' failed.` and the form
/// of other C libraries, `Assertion failed: (CONDITION), function ...`.
std::optional<AssertionFailed> parseAssertion(std::string_view line);

/// `UNREACHABLE executed at FILE:LINE!`; the message is in the line before.
std::optional<UnreachableReached> parseUnreachable(std::string_view line);

/// LLVM ERROR, terminate and what(), Python's fatal error, a broken heap.
std::optional<FatalErrorSeen> parseFatalError(std::string_view line);

/// A shell's, a launcher's or a container engine's word on how a process
/// ended: its exit code, or the signal that killed it.
std::optional<ProcessEnded> parseProcessEnd(std::string_view line);

/// The kernel, a container engine or an allocator ran out of host memory.
std::optional<HostMemoryExhausted> parseHostMemory(std::string_view line);

/// Somebody's limit of time ran out.
std::optional<WatchdogFired> parseWatchdog(std::string_view line);

/// `OutOfResources: out of resource: M, Required: A, Hardware limit: B` and
/// `M overflow, requires A bits while B bits available`.
std::optional<ResourceShortage> parseResourceShortage(std::string_view text);

/// `pass 10 NAME started` and its relatives.
std::optional<PassTraced> parsePassTrace(std::string_view line);

/// Function of a line of a stack (` #3 0x... in f(...)`), arguments dropped;
/// empty where only an address is known.
std::optional<std::string> parseStackFrame(std::string_view line);

} // namespace irsift

#endif // IRSIFT_CORE_INGEST_CRASHLINE_H
