// simd.h -- four floats or sixteen bytes at once: WebAssembly SIMD, SSE2, or plain C++ where there is neither.
//
// Only what the core uses. A routine written on them has a scalar twin that tests compare it with.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>
#elif defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace marrow {

#if defined(__wasm_simd128__)

struct Float4 {
    v128_t v;
    static Float4 splat(float x) { return {wasm_f32x4_splat(x)}; }
    static Float4 of(float x, float y, float z, float w) { return {wasm_f32x4_make(x, y, z, w)}; }
    static Float4 load(const float* at) { return {wasm_v128_load(at)}; }
    void store(float* at) const { wasm_v128_store(at, v); }
    friend Float4 operator+(Float4 a, Float4 b) { return {wasm_f32x4_add(a.v, b.v)}; }
    friend Float4 operator-(Float4 a, Float4 b) { return {wasm_f32x4_sub(a.v, b.v)}; }
    friend Float4 operator*(Float4 a, Float4 b) { return {wasm_f32x4_mul(a.v, b.v)}; }
};

// Makes floats of the first three bytes of 4-byte records. Its tables are members, not constants in the code: V8
// would build them anew for every record.
struct RecordReader {
    static constexpr std::int8_t no = -1;
    static v128_t first() { return wasm_i8x16_const(0, no, no, no, 1, no, no, no, 2, no, no, no, 4, no, no, no); }
    static v128_t second() { return wasm_i8x16_const(5, no, no, no, 6, no, no, no, 8, no, no, no, 9, no, no, no); }
    static v128_t third()
    {
        return wasm_i8x16_const(10, no, no, no, 12, no, no, no, 13, no, no, no, 14, no, no, no);
    }

    // x y z and one more number.
    Float4 one(const std::uint8_t* at) const
    {
        return {wasm_f32x4_convert_i32x4(wasm_i8x16_swizzle(wasm_v128_load32_zero(at), first()))};
    }
    // x0 y0 z0 x1, y1 z1 x2 y2, z2 x3 y3 z3.
    std::array<Float4, 3> four(const std::uint8_t* at) const
    {
        const v128_t bytes = wasm_v128_load(at);
        return {{{wasm_f32x4_convert_i32x4(wasm_i8x16_swizzle(bytes, first()))},
                 {wasm_f32x4_convert_i32x4(wasm_i8x16_swizzle(bytes, second()))},
                 {wasm_f32x4_convert_i32x4(wasm_i8x16_swizzle(bytes, third()))}}};
    }
};

struct Byte16 {
    v128_t v;
    static Byte16 load(const std::uint8_t* at) { return {wasm_v128_load(at)}; }
    void store(std::uint8_t* at) const { wasm_v128_store(at, v); }
    friend Byte16 min(Byte16 a, Byte16 b) { return {wasm_u8x16_min(a.v, b.v)}; }
    friend Byte16 max(Byte16 a, Byte16 b) { return {wasm_u8x16_max(a.v, b.v)}; }
};

#elif defined(__SSE2__)

struct Float4 {
    __m128 v;
    static Float4 splat(float x) { return {_mm_set1_ps(x)}; }
    static Float4 of(float x, float y, float z, float w) { return {_mm_setr_ps(x, y, z, w)}; }
    static Float4 load(const float* at) { return {_mm_loadu_ps(at)}; }
    void store(float* at) const { _mm_storeu_ps(at, v); }
    friend Float4 operator+(Float4 a, Float4 b) { return {_mm_add_ps(a.v, b.v)}; }
    friend Float4 operator-(Float4 a, Float4 b) { return {_mm_sub_ps(a.v, b.v)}; }
    friend Float4 operator*(Float4 a, Float4 b) { return {_mm_mul_ps(a.v, b.v)}; }
};

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
    __m128i v;
    static Byte16 load(const std::uint8_t* at) { return {_mm_loadu_si128(reinterpret_cast<const __m128i*>(at))}; }
    void store(std::uint8_t* at) const { _mm_storeu_si128(reinterpret_cast<__m128i*>(at), v); }
    friend Byte16 min(Byte16 a, Byte16 b) { return {_mm_min_epu8(a.v, b.v)}; }
    friend Byte16 max(Byte16 a, Byte16 b) { return {_mm_max_epu8(a.v, b.v)}; }
};

#else

struct Float4 {
    std::array<float, 4> v;
    static Float4 splat(float x) { return {{x, x, x, x}}; }
    static Float4 of(float x, float y, float z, float w) { return {{x, y, z, w}}; }
    static Float4 load(const float* at) { return {{at[0], at[1], at[2], at[3]}}; }
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
};

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

struct Byte16 {
    std::array<std::uint8_t, 16> v;
    static Byte16 load(const std::uint8_t* at)
    {
        Byte16 bytes;
        std::memcpy(bytes.v.data(), at, sizeof bytes.v);
        return bytes;
    }
    void store(std::uint8_t* at) const { std::memcpy(at, v.data(), sizeof v); }
    friend Byte16 min(Byte16 a, const Byte16& b)
    {
        for (std::size_t i = 0; i < a.v.size(); ++i) a.v[i] = std::min(a.v[i], b.v[i]);
        return a;
    }
    friend Byte16 max(Byte16 a, const Byte16& b)
    {
        for (std::size_t i = 0; i < a.v.size(); ++i) a.v[i] = std::max(a.v[i], b.v[i]);
        return a;
    }
};

#endif

// The same address, whose bytes the compiler does not know: clang takes bytes out of a vector it has, one by one
// and slowly, rather than load them again.
inline const std::uint8_t* reloaded(const std::uint8_t* at)
{
#if defined(__wasm_simd128__)
    asm("" : "+r"(at));
#endif
    return at;
}

// Three floats to `at`, no more.
inline void store3(Float4 value, float* at)
{
#if defined(__wasm_simd128__)
    wasm_v128_store64_lane(at, value.v, 0);
    wasm_v128_store32_lane(at + 2, value.v, 2);
#elif defined(__SSE2__)
    _mm_storel_epi64(reinterpret_cast<__m128i*>(at), _mm_castps_si128(value.v));
    _mm_store_ss(at + 2, _mm_movehl_ps(value.v, value.v));
#else
    std::memcpy(at, value.v.data(), 3 * sizeof(float));
#endif
}

}  // namespace marrow
