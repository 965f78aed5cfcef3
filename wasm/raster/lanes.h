// lanes.h -- four numbers that are computed together: the samples of a pixel, or the channels of a colour.
//
// Uses the vector types of GCC and Clang, which compile to WebAssembly SIMD, SSE2 or NEON. All operations are exact
// or rounded as IEEE 754 specifies, so that every machine computes the same results.
#pragma once

#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <cmath>
#include <cstdint>

#include "base/simd.h"

namespace marrow::raster {

using Int4 = std::int32_t __attribute__((vector_size(16)));
using Real4 = float __attribute__((vector_size(16)));

inline Int4 all(std::int32_t x) { return Int4{x, x, x, x}; }
inline Real4 all(float x) { return Real4{x, x, x, x}; }

// One bit for each lane whose sign bit is set, lane 0 lowest.
inline unsigned sign_bits(Int4 x)
{
#if defined(MARROW_SIMD_WASM)
    return static_cast<unsigned>(wasm_i32x4_bitmask(reinterpret_cast<v128_t>(x)));
#elif defined(MARROW_SIMD_SSE2)
    return static_cast<unsigned>(_mm_movemask_ps(reinterpret_cast<__m128>(x)));
#else
    return (x[0] < 0 ? 1U : 0U) | (x[1] < 0 ? 2U : 0U) | (x[2] < 0 ? 4U : 0U) | (x[3] < 0 ? 8U : 0U);
#endif
}

// `a` where the lanes of `mask` are -1, `b` where they are 0.
inline Int4 select(Int4 mask, Int4 a, Int4 b) { return (a & mask) | (b & ~mask); }
inline Real4 select(Int4 mask, Real4 a, Real4 b)
{
    return reinterpret_cast<Real4>(select(mask, reinterpret_cast<Int4>(a), reinterpret_cast<Int4>(b)));
}

// Square roots.
inline Real4 roots(Real4 x)
{
#if defined(MARROW_SIMD_WASM)
    return reinterpret_cast<Real4>(wasm_f32x4_sqrt(reinterpret_cast<v128_t>(x)));
#elif defined(MARROW_SIMD_SSE2)
    return _mm_sqrt_ps(x);
#else
    return Real4{std::sqrt(x[0]), std::sqrt(x[1]), std::sqrt(x[2]), std::sqrt(x[3])};
#endif
}

inline Real4 absolute(Real4 x) { return reinterpret_cast<Real4>(reinterpret_cast<Int4>(x) & all(0x7fffffff)); }

// Clamps to 0 to 1; NaN becomes 0.
inline Real4 saturate(Real4 x)
{
#if defined(MARROW_SIMD_WASM)
    const v128_t low = wasm_f32x4_pmax(wasm_f32x4_splat(0), reinterpret_cast<v128_t>(x));
    return reinterpret_cast<Real4>(wasm_f32x4_pmin(wasm_f32x4_splat(1), low));
#elif defined(MARROW_SIMD_SSE2)
    return _mm_min_ps(_mm_max_ps(x, _mm_setzero_ps()), _mm_set1_ps(1));
#else
    x = select(x > all(0.0F), x, all(0.0F));
    return select(x < all(1.0F), x, all(1.0F));
#endif
}

// Converts numbers from 0 to 1 to bytes; others are clamped.
inline Int4 to_bytes(Real4 x) { return __builtin_convertvector(saturate(x) * all(255.0F) + all(0.5F), Int4); }

// Convert four channels of 8 bits, red lowest, to and from numbers from 0 to 1.
inline Real4 unpack(std::uint32_t rgba)
{
    const auto word = static_cast<std::int32_t>(rgba);
#if defined(MARROW_SIMD_WASM)
    const v128_t words = wasm_u16x8_extend_low_u8x16(wasm_i32x4_splat(word));
    const auto bytes = reinterpret_cast<Int4>(wasm_u32x4_extend_low_u16x8(words));
#elif defined(MARROW_SIMD_SSE2)
    const __m128i zero = _mm_setzero_si128();
    const __m128i words = _mm_unpacklo_epi8(_mm_cvtsi32_si128(word), zero);
    const auto bytes = reinterpret_cast<Int4>(_mm_unpacklo_epi16(words, zero));
#else
    const Int4 bytes = {word & 255, word >> 8 & 255, word >> 16 & 255, static_cast<std::int32_t>(rgba >> 24)};
#endif
    return __builtin_convertvector(bytes, Real4) * all(1.0F / 255);
}
inline std::uint32_t pack(Real4 color)
{
    const Int4 bytes = to_bytes(color);
#if defined(MARROW_SIMD_WASM)
    const auto numbers = reinterpret_cast<v128_t>(bytes);
    const v128_t words = wasm_i16x8_narrow_i32x4(numbers, numbers);
    return static_cast<std::uint32_t>(wasm_i32x4_extract_lane(wasm_u8x16_narrow_i16x8(words, words), 0));
#elif defined(MARROW_SIMD_SSE2)
    const auto numbers = reinterpret_cast<__m128i>(bytes);
    const __m128i words = _mm_packs_epi32(numbers, numbers);
    return static_cast<std::uint32_t>(_mm_cvtsi128_si32(_mm_packus_epi16(words, words)));
#else
    return static_cast<std::uint32_t>(bytes[0] | bytes[1] << 8 | bytes[2] << 16) |
           static_cast<std::uint32_t>(bytes[3]) << 24;
#endif
}

inline Real4 real4(const glm::vec4& v) { return Real4{v.x, v.y, v.z, v.w}; }
inline Real4 real4(const glm::vec3& v, float w) { return Real4{v.x, v.y, v.z, w}; }
inline glm::vec3 rgb_of(Real4 v) { return {v[0], v[1], v[2]}; }

}  // namespace marrow::raster
