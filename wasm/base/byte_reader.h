// byte_reader.h -- bounded little-endian reading with a sticky error.
//
// A reader and all windows taken from it share one ErrorSink. A read past the end, or a window that does not fit,
// records an error there, and all later reads return zeros: a header is read without checks in between and tested
// once. Offsets in errors are absolute in the file, also in windows. Values are read by memcpy, so no alignment is
// assumed. Readers are small and cheap to copy; the sink and the bytes must outlive them.
//
// A window or table that reaches past the end of the file is reported as truncated. If it only reaches past the
// window that it is taken from, or if the file has all bytes that its header declares (`declare_end`), no byte is
// missing and a number is wrong: this is reported as a bad offset or count.
#pragma once

#include <bit>
#include <cstring>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>

#include "base/bytes.h"
#include "base/error.h"
#include "base/limits.h"
#include "base/message.h"

namespace marrow {

static_assert(std::endian::native == std::endian::little,
              "the core reads little-endian files without byte swapping");

// The characters of a fixed-size field up to its first NUL, or all of them.
std::string_view trim_at_nul(std::string_view field);

// Unchecked: the caller guarantees that there are sizeof(T) bytes at `at`.
template <class T> T load_as(const std::uint8_t* at)
{
    static_assert(std::is_trivially_copyable_v<T>);
    T value;
    std::memcpy(&value, at, sizeof(T));
    return value;
}

// Damage that does not prevent a file from opening: how much there is, and where it occurs first.
struct Damage {
    std::uint32_t parts = 0;  // number of parts that were skipped
    std::optional<Error> first_part;
    std::uint32_t numbers = 0;  // number of numbers that were replaced
    Place first_number;
};

// Keeps the first error that is reported. `fail` returns it.
class ErrorSink {
public:
    bool ok() const { return !error_; }
    const Error& error() const { return *error_; }
    const Error& fail(Code code, const Message& message, Place place);
    const Error& fail(Code code, std::string message, Place place);

    // Records the error as damage and clears it, so that the rest of the file can be read. Code::too_large
    // remains an error. Returns true if an error was cleared.
    bool recover();
    // Records a damaged part: `fail` and then `recover`.
    void record_damage(Code code, const Message& message, Place place);
    // Replaces numbers that are not finite, or whose magnitude is not below `limit`, by 0 and counts them. In a
    // binary file the numbers are consecutive from `place` on; in a text they are on that line.
    void repair(std::span<float> numbers, Place place, float limit = kMaxCoordinate);
    void count_replaced(Place place);
    const Damage& damage() const { return damage_; }

private:
    std::optional<Error> error_;
    Damage damage_;
};

class ByteReader {
public:
    ByteReader(Bytes file, ErrorSink& errors) : bytes_(file), errors_(&errors) {}
    // Reads a part of a file that begins at `offset`.
    ByteReader(Bytes part, ErrorSink& errors, std::uint64_t offset)
        : bytes_(part), errors_(&errors), base_(offset), complete_(true)
    {
    }

    bool ok() const { return errors_->ok(); }
    const Error& error() const { return errors_->error(); }

    std::size_t size() const { return bytes_.size(); }
    std::size_t remaining() const { return bytes_.size() - at_; }
    // Absolute offset in the file of the next byte.
    std::uint64_t file_offset() const { return base_ + at_; }
    // Declares the end of the file that its header states. If the file has that many bytes, it is complete.
    void declare_end(std::int64_t end) { complete_ |= end > 0 && static_cast<std::uint64_t>(end) <= bytes_.size(); }
    // All bytes of this window; empty after an error.
    Bytes bytes() const { return ok() ? bytes_ : Bytes{}; }

    std::uint8_t u8() { return scalar<std::uint8_t>(); }
    std::int8_t i8() { return scalar<std::int8_t>(); }
    std::uint16_t u16() { return scalar<std::uint16_t>(); }
    std::int16_t i16() { return scalar<std::int16_t>(); }
    std::uint32_t u32() { return scalar<std::uint32_t>(); }
    std::int32_t i32() { return scalar<std::int32_t>(); }
    float f32() { return scalar<float>(); }
    // A number of the model. If it is not finite, or its magnitude is not below `limit`, it is replaced by `usual`
    // and counted.
    float number(float usual = 0, float limit = kMaxCoordinate);
    // As ErrorSink::repair, for numbers read at `offset` of the file.
    void repair(std::span<float> numbers, std::uint64_t offset, float limit = kMaxCoordinate)
    {
        errors_->repair(numbers, Place::at_offset(offset), limit);
    }
    bool recover() { return errors_->recover(); }

    // A fixed-size field of `size` characters, up to its first NUL. The result points into the file.
    std::string_view chars(std::size_t size);
    // The next `size` bytes.
    Bytes take(std::uint64_t size, Term what);
    void skip(std::uint64_t size) { (void)take(size, "data"); }
    void seek(std::uint64_t position);

    // A checked part of this window; empty if it does not fit.
    ByteReader window(std::int64_t offset, std::int64_t size, Term what);
    // From `offset` to the end of this window, at least `least` bytes. It ends with the file if this window does.
    ByteReader rest(std::int64_t offset, std::int64_t least, Term what);
    // The window of `count` records of `stride` bytes at `offset`. If the count is 0, any offset is valid:
    // real files have arbitrary offsets for empty tables. `field_offset` is the offset of the count.
    ByteReader table(std::int64_t offset, std::int64_t count, std::uint64_t stride, Term what,
                     std::uint64_t field_offset);

    // Record an error at an absolute offset. The first error is kept.
    const Error& fail(Code code, const Message& message, std::uint64_t offset);
    const Error& fail_here(Code code, const Message& message);

private:
    template <class T> T scalar()
    {
        T value{};
        read(&value, sizeof value);
        return value;
    }
    void read(void* to, std::size_t size);
    ByteReader empty_window() const;
    // Records that the file ends inside `what`. False if the number is wrong instead.
    bool fail_cut(Term what, std::int64_t count, std::int64_t offset, std::uint64_t size, std::uint64_t place);

    Bytes bytes_;
    ErrorSink* errors_;
    std::uint64_t base_ = 0;
    std::size_t at_ = 0;
    // True if the window ends before the file does, or the file is known to be complete.
    bool complete_ = false;
};

}  // namespace marrow
