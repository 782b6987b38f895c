//===- Sha256.cpp - Digest that names an input ----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "core/model/Sha256.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdio>

using namespace irsift;

namespace {

constexpr size_t BlockBytes = 64;

/// First 32 bits of the fractional parts of the cube roots of the first 64
/// primes.
constexpr std::array<uint32_t, 64> roundConstants = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1,
    0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3,
    0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
    0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147,
    0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
    0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b,
    0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
    0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208,
    0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

using State = std::array<uint32_t, 8>;

uint32_t bigEndian(const unsigned char *bytes) {
  return uint32_t(bytes[0]) << 24 | uint32_t(bytes[1]) << 16 |
         uint32_t(bytes[2]) << 8 | uint32_t(bytes[3]);
}

void compress(State &state, const unsigned char *block) {
  std::array<uint32_t, 64> words;
  for (size_t i = 0; i < 16; ++i)
    words[i] = bigEndian(block + 4 * i);
  for (size_t i = 16; i < 64; ++i) {
    uint32_t a = words[i - 15], b = words[i - 2];
    uint32_t s0 = std::rotr(a, 7) ^ std::rotr(a, 18) ^ (a >> 3);
    uint32_t s1 = std::rotr(b, 17) ^ std::rotr(b, 19) ^ (b >> 10);
    words[i] = words[i - 16] + s0 + words[i - 7] + s1;
  }
  auto [a, b, c, d, e, f, g, h] = state;
  for (size_t i = 0; i < 64; ++i) {
    uint32_t s1 = std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25);
    uint32_t t1 = h + s1 + ((e & f) ^ (~e & g)) + roundConstants[i] + words[i];
    uint32_t s0 = std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22);
    uint32_t t2 = s0 + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = d + t1;
    d = c;
    c = b;
    b = a;
    a = t1 + t2;
  }
  const State update = {a, b, c, d, e, f, g, h};
  for (size_t i = 0; i < state.size(); ++i)
    state[i] += update[i];
}

/// Takes in the full blocks of \p text; \returns what is left.
std::string_view compressBlocks(State &state, std::string_view text) {
  for (; text.size() >= BlockBytes; text.remove_prefix(BlockBytes))
    compress(state, reinterpret_cast<const unsigned char *>(text.data()));
  return text;
}

} // namespace

void Sha256::add(std::string_view piece) {
  bytes += piece.size();
  if (!rest.empty()) {
    size_t missing = std::min(BlockBytes - rest.size(), piece.size());
    rest += piece.substr(0, missing);
    piece.remove_prefix(missing);
    if (rest.size() < BlockBytes)
      return;
    compressBlocks(state, rest);
  }
  rest = compressBlocks(state, piece);
}

std::string Sha256::finish() {
  // The rest, a 1 bit, zeros, the length in bits.
  rest += '\x80';
  while (rest.size() % BlockBytes != BlockBytes - 8)
    rest += '\0';
  for (int shift = 56; shift >= 0; shift -= 8)
    rest += static_cast<char>((bytes * 8) >> shift);
  compressBlocks(state, rest);
  std::string digits;
  for (uint32_t word : state) {
    char part[9];
    std::snprintf(part, sizeof(part), "%08x", word);
    digits += part;
  }
  return digits;
}

std::string irsift::sha256(std::string_view text) {
  Sha256 digest;
  digest.add(text);
  return digest.finish();
}
