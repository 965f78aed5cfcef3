// byte_reader.h -- bounded little-endian reading with a sticky error.
//
// A reader and all windows taken from it share one ErrorSink. A read past the end, or a window that does not
// fit, puts an error there, and from then on all of them return zeros: a header is read in plain lines and
// tested once. Offsets in errors are absolute in the file, also inside windows. Reading is by memcpy: no
// alignment is assumed, no struct is laid over the bytes. Readers are small and copied freely; the sink and
// the bytes must outlive them.
//
// What runs past the end of the file is called cut short. What runs past a window is called damaged, and so is what
// runs past the end of a file that is as long as it says (`is_complete`): there a number is wrong, no byte is
// missing.
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

namespace marrow {

static_assert(std::endian::native == std::endian::little, "the core reads little-endian files as they are");

// The bytes of a fixed character field up to its first NUL, or all of them.
std::string_view trim_at_nul(std::string_view field);

// Unchecked: the caller has proven that sizeof(T) bytes lie at `at`.
template <class T> T load_as(const std::uint8_t* at)
{
    static_assert(std::is_trivially_copyable_v<T>);
    T value;
    std::memcpy(&value, at, sizeof(T));
    return value;
}

// Damage that does not keep a file from opening: how often, and where first.
struct Damage {
    std::uint32_t parts = 0;  // left out
    std::optional<Error> first_part;
    std::uint32_t numbers = 0;  // replaced
    Place first_number;
};

// Keeps the first error that is reported, and answers with it.
class ErrorSink {
public:
    bool ok() const { return !error_; }
    const Error& error() const { return *error_; }
    const Error& fail(Code code, std::string message, Place place);

    // Counts an error as the loss of a part, and clears it: the rest of the file can be read. Code::too_large stays
    // an error. Whether it cleared one.
    bool forgive();
    // Records an error that is forgiven at once.
    void lose(Code code, std::string message, Place place)
    {
        fail(code, std::move(message), place);
        forgive();
    }
    // Replaces numbers that are not finite, or not below `limit` in size, by 0, and counts them. They stand side by
    // side at `place` of a binary file, or on that line of a text.
    void repair(std::span<float> numbers, Place place, float limit = kFarthestPosition);
    void count_replaced(Place place);
    const Damage& damage() const { return damage_; }

private:
    std::optional<Error> error_;
    Damage damage_;
};

class ByteReader {
public:
    ByteReader(Bytes file, ErrorSink& errors) : bytes_(file), errors_(&errors) {}

    bool ok() const { return errors_->ok(); }
    const Error& error() const { return errors_->error(); }

    std::size_t size() const { return bytes_.size(); }
    std::size_t remaining() const { return bytes_.size() - at_; }
    // Absolute offset in the file of the next byte.
    std::uint64_t file_offset() const { return base_ + at_; }
    // Tells of a header that says where the file ends: if it does end there, nothing of it can be missing.
    void is_complete(std::int64_t end) { complete_ |= end > 0 && static_cast<std::uint64_t>(end) <= bytes_.size(); }
    // All bytes of this window; empty once failed.
    Bytes bytes() const { return ok() ? bytes_ : Bytes{}; }

    std::uint8_t u8() { return scalar<std::uint8_t>(); }
    std::int8_t i8() { return scalar<std::int8_t>(); }
    std::uint16_t u16() { return scalar<std::uint16_t>(); }
    std::int16_t i16() { return scalar<std::int16_t>(); }
    std::uint32_t u32() { return scalar<std::uint32_t>(); }
    std::int32_t i32() { return scalar<std::int32_t>(); }
    float f32() { return scalar<float>(); }
    // A number that a model is computed from; `usual` where it is not finite or far too large, which is counted.
    float number(float usual = 0, float limit = kFarthestPosition);
    // Numbers that were read at `offset` of the file.
    void repair(std::span<float> numbers, std::uint64_t offset, float limit = kFarthestPosition)
    {
        errors_->repair(numbers, Place::at_offset(offset), limit);
    }
    bool forgive() { return errors_->forgive(); }

    // A fixed character field of `size` bytes, cut at its first NUL. Points into the file.
    std::string_view chars(std::size_t size);
    // The next `size` bytes.
    Bytes take(std::uint64_t size, const char* what);
    void skip(std::uint64_t size) { (void)take(size, "data"); }
    void seek(std::uint64_t position);

    // A checked sub-window of this window; empty where it does not fit.
    ByteReader window(std::int64_t offset, std::int64_t size, const char* what);
    // From `offset` to the end of this window, `least` bytes at least. Its end is the file's where this window's
    // is.
    ByteReader rest(std::int64_t offset, std::int64_t least, const char* what);
    // The same as `window` for `count` records of `stride` bytes at `offset`. A count of 0 needs no valid offset:
    // the offset of an empty table means nothing in real files. `field_offset` is where the count stands.
    ByteReader table(std::int64_t offset, std::int64_t count, std::uint64_t stride, const char* what,
                     std::uint64_t field_offset);

    // Record an error (the first one stays) at an absolute offset.
    const Error& fail(Code code, std::string message, std::uint64_t offset);
    const Error& fail_here(Code code, std::string message);

private:
    template <class T> T scalar()
    {
        T value{};
        read(&value, sizeof value);
        return value;
    }
    void read(void* to, std::size_t size);
    ByteReader empty_window() const;
    // Records that `what`, which runs to `end` of these bytes, is cut off. False where it is rather a wrong number.
    bool fail_cut(const char* what, std::int64_t count, std::int64_t offset, std::uint64_t size,
                  std::uint64_t place);

    Bytes bytes_;
    ErrorSink* errors_;
    std::uint64_t base_ = 0;
    std::size_t at_ = 0;
    // These bytes end where the file does not, or the file is known to be all there.
    bool complete_ = false;
};

}  // namespace marrow
