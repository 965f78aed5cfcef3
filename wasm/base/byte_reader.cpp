#include "base/byte_reader.h"

#include <cmath>

#include "base/float_checks.h"
#include "base/text.h"

namespace marrow {

std::string_view trim_at_nul(std::string_view field) { return field.substr(0, field.find('\0')); }

const Error& ErrorSink::fail(Code code, std::string message, Place place)
{
    if (!error_) error_ = Error{code, std::move(message), place, {}};
    return *error_;
}

const Error& ErrorSink::fail(Code code, const Message& message, Place place)
{
    return error_ ? *error_ : fail(code, message.composed(), place);
}

void ErrorSink::record_damage(Code code, const Message& message, Place place)
{
    fail(code, message, place);
    recover();
}

bool ErrorSink::recover()
{
    if (!error_ || error_->code == Code::too_large) return false;
    if (damage_.parts++ == 0) damage_.first_part = std::move(error_);
    error_.reset();
    return true;
}

void ErrorSink::repair(std::span<float> numbers, Place place, float limit)
{
    if (all_below(numbers, limit)) return;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        if (std::fabs(numbers[i]) < limit) continue;
        numbers[i] = 0;
        count_replaced({place.kind, place.value + (place.kind == Place::Kind::offset ? i * sizeof(float) : 0)});
    }
}

void ErrorSink::count_replaced(Place place)
{
    if (damage_.numbers++ == 0) damage_.first_number = place;
}

const Error& ByteReader::fail(Code code, const Message& message, std::uint64_t offset)
{
    return errors_->fail(code, message, Place::at_offset(offset));
}

const Error& ByteReader::fail_here(Code code, const Message& message) { return fail(code, message, file_offset()); }

void ByteReader::read(void* to, std::size_t size)
{
    if (!ok()) return;
    if (remaining() < size) {
        fail_here(Code::truncated, message("file-cut-in-value", remaining(), size));
        return;
    }
    std::memcpy(to, bytes_.data() + at_, size);
    at_ += size;
}

float ByteReader::number(float usual, float limit)
{
    const std::uint64_t at = file_offset();
    const float value = f32();
    if (ok() && std::fabs(value) < limit) return value;
    if (ok()) errors_->count_replaced(Place::at_offset(at));
    return usual;
}

std::string_view ByteReader::chars(std::size_t size)
{
    const Bytes field = take(size, "a-name");
    return trim_at_nul({reinterpret_cast<const char*>(field.data()), field.size()});
}

Bytes ByteReader::take(std::uint64_t size, Term what)
{
    if (!ok()) return {};
    if (size > remaining()) {
        fail_here(Code::truncated, message("file-cut-in-part", what, size, remaining()));
        return {};
    }
    const Bytes taken = bytes_.subspan(at_, static_cast<std::size_t>(size));
    at_ += taken.size();
    return taken;
}

void ByteReader::seek(std::uint64_t position)
{
    if (position <= bytes_.size())
        at_ = static_cast<std::size_t>(position);
    else
        fail_here(Code::truncated, message("file-cut-before-byte", bytes_.size(), position));
}

ByteReader ByteReader::empty_window() const
{
    ByteReader inner = *this;
    inner.bytes_ = {};
    inner.at_ = 0;
    inner.complete_ = true;
    return inner;
}

bool ByteReader::fail_cut(Term what, std::int64_t count, std::int64_t offset, std::uint64_t size,
                          std::uint64_t place)
{
    // No file is that large: the number is wrong.
    if (complete_ || offset < 0 || static_cast<std::uint64_t>(offset) > kMaxFileSize || size > kMaxFileSize)
        return false;
    const std::uint64_t end = base_ + static_cast<std::uint64_t>(offset) + size;
    const std::uint64_t file_end = base_ + bytes_.size();
    fail(Code::truncated,
         count < 0 ? message("file-cut-in-declared-part", file_end, what, end)
                   : message("file-cut-in-declared-table", file_end, count, what, end),
         place);
    return true;
}

ByteReader ByteReader::window(std::int64_t offset, std::int64_t size, Term what)
{
    ByteReader inner = empty_window();
    if (!ok()) return inner;
    const auto end = static_cast<std::int64_t>(bytes_.size());
    if (offset < 0 || offset > end) {
        if (size >= 0 && fail_cut(what, -1, offset, static_cast<std::uint64_t>(size), file_offset())) return inner;
        fail_here(Code::bad_offset, message("file-offset-outside", what, offset, bytes_.size()));
    } else if (size < 0 || size > end - offset) {
        const std::uint64_t start = base_ + static_cast<std::uint64_t>(offset);
        if (size >= 0 && fail_cut(what, -1, offset, static_cast<std::uint64_t>(size), start)) return inner;
        fail(Code::bad_offset, message("file-part-too-long", end - offset, what, size), start);
    } else {
        inner.bytes_ = bytes_.subspan(static_cast<std::size_t>(offset), static_cast<std::size_t>(size));
        inner.base_ = base_ + static_cast<std::uint64_t>(offset);
    }
    return inner;
}

ByteReader ByteReader::rest(std::int64_t offset, std::int64_t least, Term what)
{
    const auto end = static_cast<std::int64_t>(bytes_.size());
    const bool reaches = offset >= 0 && offset <= end && end - offset >= least;
    ByteReader inner = window(offset, reaches ? end - offset : least, what);
    inner.complete_ = complete_;
    return inner;
}

ByteReader ByteReader::table(std::int64_t offset, std::int64_t count, std::uint64_t stride, Term what,
                             std::uint64_t field_offset)
{
    if (!ok() || count == 0) return empty_window();
    if (count < 0) {
        fail(Code::bad_count, message("file-count-negative", what, count), field_offset);
        return empty_window();
    }
    const auto wanted = static_cast<std::uint64_t>(count);
    // Divides, because count * stride may overflow.
    if (stride != 0 && wanted > bytes_.size() / stride) {
        if (wanted <= kMaxFileSize / stride && fail_cut(what, count, offset, wanted * stride, field_offset))
            return empty_window();
        fail(Code::bad_count, message("file-table-too-long", count, what, stride, bytes_.size()), field_offset);
        return empty_window();
    }
    return window(offset, static_cast<std::int64_t>(wanted * stride), what);
}

}  // namespace marrow
