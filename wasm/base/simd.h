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
    // Four bytes, each as a float.
    static Float4 from_bytes(const std::uint8_t* at)
    {
        // As the mantissa of 8,388,608 + byte: clang 14 takes a conversion of small integers apart into lanes.
        const v128_t bytes = wasm_v128_load32_zero(at);
        const v128_t wide = wasm_i8x16_shuffle(bytes, wasm_i32x4_splat(0x4B000000), 0, 17, 18, 19, 1, 21, 22, 23, 2,
                                               25, 26, 27, 3, 29, 30, 31);
        return {wasm_f32x4_sub(wide, wasm_f32x4_splat(8388608.0F))};
    }
    void store(float* at) const { wasm_v128_store(at, v); }
    friend Float4 operator+(Float4 a, Float4 b) { return {wasm_f32x4_add(a.v, b.v)}; }
    friend Float4 operator-(Float4 a, Float4 b) { return {wasm_f32x4_sub(a.v, b.v)}; }
    friend Float4 operator*(Float4 a, Float4 b) { return {wasm_f32x4_mul(a.v, b.v)}; }
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
    static Float4 from_bytes(const std::uint8_t* at)
    {
        std::int32_t word;
        std::memcpy(&word, at, sizeof word);
        const __m128i zero = _mm_setzero_si128();
        const __m128i bytes = _mm_cvtsi32_si128(word);
        return {_mm_cvtepi32_ps(_mm_unpacklo_epi16(_mm_unpacklo_epi8(bytes, zero), zero))};
    }
    void store(float* at) const { _mm_storeu_ps(at, v); }
    friend Float4 operator+(Float4 a, Float4 b) { return {_mm_add_ps(a.v, b.v)}; }
    friend Float4 operator-(Float4 a, Float4 b) { return {_mm_sub_ps(a.v, b.v)}; }
    friend Float4 operator*(Float4 a, Float4 b) { return {_mm_mul_ps(a.v, b.v)}; }
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
    static Float4 from_bytes(const std::uint8_t* at)
    {
        return {{static_cast<float>(at[0]), static_cast<float>(at[1]), static_cast<float>(at[2]),
                 static_cast<float>(at[3])}};
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

// Three floats to `at`, no more.
inline void store3(Float4 value, float* at)
{
    std::array<float, 4> lanes;
    value.store(lanes.data());
    std::memcpy(at, lanes.data(), 3 * sizeof(float));
}

}  // namespace marrow
