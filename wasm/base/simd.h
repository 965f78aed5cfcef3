// simd.h -- vectors of four floats, sixteen bytes or eight 16-bit integers: WebAssembly SIMD, SSE2, or plain C++.
//
// It has only the operations that the core uses. Tests compare every routine that uses them with a scalar version.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>

// MARROW_SCALAR selects plain C++: the scalar version that tests and the benchmark compare with.
#if defined(__wasm_simd128__) && !defined(MARROW_SCALAR)
#define MARROW_SIMD_WASM
#include <wasm_simd128.h>
#elif defined(__SSE2__) && !defined(MARROW_SCALAR)
#define MARROW_SIMD_SSE2
#include <emmintrin.h>
#endif

namespace marrow {

#if defined(MARROW_SIMD_WASM)

struct Float4 {
    v128_t v;
    static Float4 splat(float x) { return {wasm_f32x4_splat(x)}; }
    static Float4 of(float x, float y, float z, float w) { return {wasm_f32x4_make(x, y, z, w)}; }
    static Float4 load(const float* at) { return {wasm_v128_load(at)}; }
    // Converts four signed 16-bit integers. Swizzle and shift take 0.8 ns per vertex; wasm_i32x4_load16x4
    // takes 2.3, because clang 14 compiles it to operations on single lanes.
    static Float4 of_i16(const std::uint8_t* at)
    {
        const v128_t high = wasm_i8x16_const(-1, -1, 0, 1, -1, -1, 2, 3, -1, -1, 4, 5, -1, -1, 6, 7);
        const v128_t words = wasm_i8x16_swizzle(wasm_v128_load64_zero(at), high);
        return {wasm_f32x4_convert_i32x4(wasm_i32x4_shr(words, 16))};
    }
    void store(float* at) const { wasm_v128_store(at, v); }
    friend Float4 operator+(Float4 a, Float4 b) { return {wasm_f32x4_add(a.v, b.v)}; }
    friend Float4 operator-(Float4 a, Float4 b) { return {wasm_f32x4_sub(a.v, b.v)}; }
    friend Float4 operator*(Float4 a, Float4 b) { return {wasm_f32x4_mul(a.v, b.v)}; }
    friend Float4 operator/(Float4 a, Float4 b) { return {wasm_f32x4_div(a.v, b.v)}; }
};

inline Float4 sqrt(Float4 x) { return {wasm_f32x4_sqrt(x.v)}; }
inline Float4 min(Float4 a, Float4 b) { return {wasm_f32x4_pmin(a.v, b.v)}; }
inline Float4 max(Float4 a, Float4 b) { return {wasm_f32x4_pmax(a.v, b.v)}; }
// Negates the lanes of x whose lane of `sign` has the sign bit set.
inline Float4 flip_sign(Float4 x, Float4 sign)
{
    return {wasm_v128_xor(x.v, wasm_v128_and(sign.v, wasm_f32x4_splat(-0.0F)))};
}
// Per lane: a if t <= 0, b if t >= 1, else `between`.
inline Float4 pick(Float4 t, Float4 a, Float4 b, Float4 between)
{
    const v128_t low = wasm_f32x4_le(t.v, wasm_f32x4_splat(0)), high = wasm_f32x4_ge(t.v, wasm_f32x4_splat(1));
    return {wasm_v128_bitselect(a.v, wasm_v128_bitselect(b.v, between.v, high), low)};
}
template <int Lane> Float4 splat_lane(Float4 x) { return {wasm_i32x4_shuffle(x.v, x.v, Lane, Lane, Lane, Lane)}; }
// The last lane of x; the others are 0.
inline Float4 last_lane(Float4 x) { return {wasm_v128_and(x.v, wasm_i32x4_const(0, 0, 0, -1))}; }
// Transposes a 4 x 4 matrix given by its rows.
inline void transpose(Float4& a, Float4& b, Float4& c, Float4& d)
{
    const v128_t ab_low = wasm_i32x4_shuffle(a.v, b.v, 0, 4, 1, 5),
                 ab_high = wasm_i32x4_shuffle(a.v, b.v, 2, 6, 3, 7);
    const v128_t cd_low = wasm_i32x4_shuffle(c.v, d.v, 0, 4, 1, 5),
                 cd_high = wasm_i32x4_shuffle(c.v, d.v, 2, 6, 3, 7);
    a.v = wasm_i64x2_shuffle(ab_low, cd_low, 0, 2);
    b.v = wasm_i64x2_shuffle(ab_low, cd_low, 1, 3);
    c.v = wasm_i64x2_shuffle(ab_high, cd_high, 0, 2);
    d.v = wasm_i64x2_shuffle(ab_high, cd_high, 1, 3);
}

// Converts the first three bytes of 4-byte records to floats.
struct RecordReader {
    static constexpr std::int8_t no = -1;
    static v128_t first() { return wasm_i8x16_const(0, no, no, no, 1, no, no, no, 2, no, no, no, 4, no, no, no); }
    static v128_t second() { return wasm_i8x16_const(5, no, no, no, 6, no, no, no, 8, no, no, no, 9, no, no, no); }
    static v128_t third()
    {
        return wasm_i8x16_const(10, no, no, no, 12, no, no, no, 13, no, no, no, 14, no, no, no);
    }

    // One record: x, y, z, and an unspecified fourth lane.
    Float4 one(const std::uint8_t* at) const
    {
        return {wasm_f32x4_convert_i32x4(wasm_i8x16_swizzle(wasm_v128_load32_zero(at), first()))};
    }
    // Four records: x0 y0 z0 x1, y1 z1 x2 y2, z2 x3 y3 z3.
    std::array<Float4, 3> four(const std::uint8_t* at) const
    {
        const v128_t bytes = wasm_v128_load(at);
        return {{{wasm_f32x4_convert_i32x4(wasm_i8x16_swizzle(bytes, first()))},
                 {wasm_f32x4_convert_i32x4(wasm_i8x16_swizzle(bytes, second()))},
                 {wasm_f32x4_convert_i32x4(wasm_i8x16_swizzle(bytes, third()))}}};
    }
};

struct Byte16 {
    using Lane = std::uint8_t;
    v128_t v;
    static Byte16 load(const std::uint8_t* at) { return {wasm_v128_load(at)}; }
    void store(Lane* at) const { wasm_v128_store(at, v); }
    friend Byte16 min(Byte16 a, Byte16 b) { return {wasm_u8x16_min(a.v, b.v)}; }
    friend Byte16 max(Byte16 a, Byte16 b) { return {wasm_u8x16_max(a.v, b.v)}; }
};

struct Short8 {
    using Lane = std::int16_t;
    v128_t v;
    static Short8 load(const std::uint8_t* at) { return {wasm_v128_load(at)}; }
    void store(Lane* at) const { wasm_v128_store(at, v); }
    friend Short8 min(Short8 a, Short8 b) { return {wasm_i16x8_min(a.v, b.v)}; }
    friend Short8 max(Short8 a, Short8 b) { return {wasm_i16x8_max(a.v, b.v)}; }
};

#elif defined(MARROW_SIMD_SSE2)

struct Float4 {
    __m128 v;
    static Float4 splat(float x) { return {_mm_set1_ps(x)}; }
    static Float4 of(float x, float y, float z, float w) { return {_mm_setr_ps(x, y, z, w)}; }
    static Float4 load(const float* at) { return {_mm_loadu_ps(at)}; }
    static Float4 of_i16(const std::uint8_t* at)
    {
        const __m128i words = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(at));
        return {_mm_cvtepi32_ps(_mm_srai_epi32(_mm_unpacklo_epi16(words, words), 16))};
    }
    void store(float* at) const { _mm_storeu_ps(at, v); }
    friend Float4 operator+(Float4 a, Float4 b) { return {_mm_add_ps(a.v, b.v)}; }
    friend Float4 operator-(Float4 a, Float4 b) { return {_mm_sub_ps(a.v, b.v)}; }
    friend Float4 operator*(Float4 a, Float4 b) { return {_mm_mul_ps(a.v, b.v)}; }
    friend Float4 operator/(Float4 a, Float4 b) { return {_mm_div_ps(a.v, b.v)}; }
};

inline Float4 sqrt(Float4 x) { return {_mm_sqrt_ps(x.v)}; }
// For zeros of different signs SSE takes the second operand, std::min and WebAssembly's pmin the first.
inline Float4 min(Float4 a, Float4 b) { return {_mm_min_ps(b.v, a.v)}; }
inline Float4 max(Float4 a, Float4 b) { return {_mm_max_ps(b.v, a.v)}; }
inline Float4 flip_sign(Float4 x, Float4 sign) { return {_mm_xor_ps(x.v, _mm_and_ps(sign.v, _mm_set1_ps(-0.0F)))}; }
inline Float4 pick(Float4 t, Float4 a, Float4 b, Float4 between)
{
    const __m128 low = _mm_cmple_ps(t.v, _mm_setzero_ps()), high = _mm_cmpge_ps(t.v, _mm_set1_ps(1));
    const __m128 above = _mm_or_ps(_mm_and_ps(high, b.v), _mm_andnot_ps(high, between.v));
    return {_mm_or_ps(_mm_and_ps(low, a.v), _mm_andnot_ps(low, above))};
}
template <int Lane> Float4 splat_lane(Float4 x)
{
    return {_mm_shuffle_ps(x.v, x.v, _MM_SHUFFLE(Lane, Lane, Lane, Lane))};
}
inline Float4 last_lane(Float4 x) { return {_mm_and_ps(x.v, _mm_castsi128_ps(_mm_set_epi32(-1, 0, 0, 0)))}; }
inline void transpose(Float4& a, Float4& b, Float4& c, Float4& d) { _MM_TRANSPOSE4_PS(a.v, b.v, c.v, d.v); }

struct RecordReader {
    Float4 one(const std::uint8_t* at) const
    {
        std::int32_t word;
        std::memcpy(&word, at, sizeof word);
        const __m128i zero = _mm_setzero_si128();
        const __m128i bytes = _mm_cvtsi32_si128(word);
        return {_mm_cvtepi32_ps(_mm_unpacklo_epi16(_mm_unpacklo_epi8(bytes, zero), zero))};
    }
    std::array<Float4, 3> four(const std::uint8_t* at) const
    {
        const __m128i zero = _mm_setzero_si128();
        const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(at));
        const __m128i low = _mm_unpacklo_epi8(bytes, zero), high = _mm_unpackhi_epi8(bytes, zero);
        const __m128 v0 = _mm_cvtepi32_ps(_mm_unpacklo_epi16(low, zero));
        const __m128 v1 = _mm_cvtepi32_ps(_mm_unpackhi_epi16(low, zero));
        const __m128 v2 = _mm_cvtepi32_ps(_mm_unpacklo_epi16(high, zero));
        const __m128 v3 = _mm_cvtepi32_ps(_mm_unpackhi_epi16(high, zero));
        const __m128 z0x1 = _mm_shuffle_ps(v0, v1, _MM_SHUFFLE(0, 0, 2, 2));
        const __m128 z2x3 = _mm_shuffle_ps(v2, v3, _MM_SHUFFLE(0, 0, 2, 2));
        return {{{_mm_shuffle_ps(v0, z0x1, _MM_SHUFFLE(2, 0, 1, 0))},
                 {_mm_shuffle_ps(v1, v2, _MM_SHUFFLE(1, 0, 2, 1))},
                 {_mm_shuffle_ps(z2x3, v3, _MM_SHUFFLE(2, 1, 2, 0))}}};
    }
};

struct Byte16 {
    using Lane = std::uint8_t;
    __m128i v;
    static Byte16 load(const std::uint8_t* at) { return {_mm_loadu_si128(reinterpret_cast<const __m128i*>(at))}; }
    void store(Lane* at) const { _mm_storeu_si128(reinterpret_cast<__m128i*>(at), v); }
    friend Byte16 min(Byte16 a, Byte16 b) { return {_mm_min_epu8(a.v, b.v)}; }
    friend Byte16 max(Byte16 a, Byte16 b) { return {_mm_max_epu8(a.v, b.v)}; }
};

struct Short8 {
    using Lane = std::int16_t;
    __m128i v;
    static Short8 load(const std::uint8_t* at) { return {_mm_loadu_si128(reinterpret_cast<const __m128i*>(at))}; }
    void store(Lane* at) const { _mm_storeu_si128(reinterpret_cast<__m128i*>(at), v); }
    friend Short8 min(Short8 a, Short8 b) { return {_mm_min_epi16(a.v, b.v)}; }
    friend Short8 max(Short8 a, Short8 b) { return {_mm_max_epi16(a.v, b.v)}; }
};

#else

struct Float4 {
    std::array<float, 4> v;
    static Float4 splat(float x) { return {{x, x, x, x}}; }
    static Float4 of(float x, float y, float z, float w) { return {{x, y, z, w}}; }
    static Float4 load(const float* at) { return {{at[0], at[1], at[2], at[3]}}; }
    static Float4 of_i16(const std::uint8_t* at)
    {
        std::array<std::int16_t, 4> words;
        std::memcpy(words.data(), at, sizeof words);
        return of(words[0], words[1], words[2], words[3]);
    }
    void store(float* at) const { std::memcpy(at, v.data(), sizeof v); }
    friend Float4 operator+(Float4 a, Float4 b)
    {
        return {{a.v[0] + b.v[0], a.v[1] + b.v[1], a.v[2] + b.v[2], a.v[3] + b.v[3]}};
    }
    friend Float4 operator-(Float4 a, Float4 b)
    {
        return {{a.v[0] - b.v[0], a.v[1] - b.v[1], a.v[2] - b.v[2], a.v[3] - b.v[3]}};
    }
    friend Float4 operator*(Float4 a, Float4 b)
    {
        return {{a.v[0] * b.v[0], a.v[1] * b.v[1], a.v[2] * b.v[2], a.v[3] * b.v[3]}};
    }
    friend Float4 operator/(Float4 a, Float4 b)
    {
        return {{a.v[0] / b.v[0], a.v[1] / b.v[1], a.v[2] / b.v[2], a.v[3] / b.v[3]}};
    }
};

inline Float4 min(Float4 a, Float4 b)
{
    for (std::size_t i = 0; i < 4; ++i) a.v[i] = std::min(a.v[i], b.v[i]);
    return a;
}
inline Float4 max(Float4 a, Float4 b)
{
    for (std::size_t i = 0; i < 4; ++i) a.v[i] = std::max(a.v[i], b.v[i]);
    return a;
}
inline Float4 sqrt(Float4 x)
{
    return {{std::sqrt(x.v[0]), std::sqrt(x.v[1]), std::sqrt(x.v[2]), std::sqrt(x.v[3])}};
}
inline Float4 flip_sign(Float4 x, Float4 sign)
{
    for (std::size_t i = 0; i < 4; ++i)
        if (std::signbit(sign.v[i])) x.v[i] = -x.v[i];
    return x;
}
inline Float4 pick(Float4 t, Float4 a, Float4 b, Float4 between)
{
    for (std::size_t i = 0; i < 4; ++i) between.v[i] = t.v[i] <= 0 ? a.v[i] : t.v[i] >= 1 ? b.v[i] : between.v[i];
    return between;
}
template <int Lane> Float4 splat_lane(Float4 x) { return Float4::splat(x.v[Lane]); }
inline Float4 last_lane(Float4 x) { return {{0, 0, 0, x.v[3]}}; }
inline void transpose(Float4& a, Float4& b, Float4& c, Float4& d)
{
    const std::array<Float4, 4> rows = {a, b, c, d};
    const std::array<Float4*, 4> columns = {&a, &b, &c, &d};
    for (std::size_t i = 0; i < 4; ++i)
        for (std::size_t k = 0; k < 4; ++k) columns[i]->v[k] = rows[k].v[i];
}

struct RecordReader {
    Float4 one(const std::uint8_t* at) const
    {
        return {{static_cast<float>(at[0]), static_cast<float>(at[1]), static_cast<float>(at[2]), 0}};
    }
    std::array<Float4, 3> four(const std::uint8_t* at) const
    {
        std::array<Float4, 3> out;
        for (std::size_t i = 0; i < 12; ++i) out[i / 4].v[i % 4] = static_cast<float>(at[i / 3 * 4 + i % 3]);
        return out;
    }
};

// Sixteen bytes as integers.
template <class T> struct Lanes {
    using Lane = T;
    std::array<T, 16 / sizeof(T)> v;
    static Lanes load(const std::uint8_t* at)
    {
        Lanes lanes;
        std::memcpy(lanes.v.data(), at, sizeof lanes.v);
        return lanes;
    }
    void store(T* at) const { std::memcpy(at, v.data(), sizeof v); }
    friend Lanes min(Lanes a, const Lanes& b)
    {
        for (std::size_t i = 0; i < a.v.size(); ++i) a.v[i] = std::min(a.v[i], b.v[i]);
        return a;
    }
    friend Lanes max(Lanes a, const Lanes& b)
    {
        for (std::size_t i = 0; i < a.v.size(); ++i) a.v[i] = std::max(a.v[i], b.v[i]);
        return a;
    }
};
using Byte16 = Lanes<std::uint8_t>;
using Short8 = Lanes<std::int16_t>;

#endif

// Stores the first three lanes.
inline void store3(Float4 value, float* at)
{
#if defined(MARROW_SIMD_WASM)
    wasm_v128_store64_lane(at, value.v, 0);
    wasm_v128_store32_lane(at + 2, value.v, 2);
#elif defined(MARROW_SIMD_SSE2)
    _mm_storel_epi64(reinterpret_cast<__m128i*>(at), _mm_castps_si128(value.v));
    _mm_store_ss(at + 2, _mm_movehl_ps(value.v, value.v));
#else
    std::memcpy(at, value.v.data(), 3 * sizeof(float));
#endif
}

}  // namespace marrow
