// byte_builder.h -- writes small files field by field, for tests of readers.
#pragma once

#include <cstring>
#include <string_view>
#include <type_traits>
#include <vector>

#include "base/bytes.h"

namespace marrow::test {

using File = std::vector<std::uint8_t>;

class ByteBuilder {
public:
    template <class T> ByteBuilder& put(T value)
    {
        static_assert(std::is_trivially_copyable_v<T>);
        return bytes({reinterpret_cast<const std::uint8_t*>(&value), sizeof value});
    }
    ByteBuilder& u8(std::uint32_t value) { return put(static_cast<std::uint8_t>(value)); }
    ByteBuilder& u16(std::uint32_t value) { return put(static_cast<std::uint16_t>(value)); }
    ByteBuilder& u32(std::uint32_t value) { return put(value); }
    ByteBuilder& i32(std::int32_t value) { return put(value); }
    ByteBuilder& f32(float value) { return put(value); }
    ByteBuilder& bytes(Bytes data);
    ByteBuilder& text(std::string_view text)
    {
        return bytes({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
    }
    // A field of fixed size: truncated, or padded with NULs.
    ByteBuilder& text(std::string_view text, std::size_t size)
    {
        this->text(text.substr(0, size));
        return zeros(size - std::min(text.size(), size));
    }
    ByteBuilder& zeros(std::size_t count)
    {
        file_.resize(file_.size() + count);
        return *this;
    }

    std::size_t size() const { return file_.size(); }
    File take() { return std::move(file_); }

private:
    File file_;
};

inline File text_file(std::string_view text) { return {text.begin(), text.end()}; }

template <class T> void overwrite(File& file, std::size_t at, T value)
{
    std::memcpy(file.data() + at, &value, sizeof value);
}

// A copy in a heap block of exactly its size, so that the sanitizer detects a read past the end.
class ExactCopy {
public:
    explicit ExactCopy(Bytes data) : data_(new std::uint8_t[data.size()]), size_(data.size())
    {
        if (!data.empty()) std::memcpy(data_, data.data(), data.size());
    }
    ~ExactCopy() { delete[] data_; }
    ExactCopy(const ExactCopy&) = delete;
    ExactCopy& operator=(const ExactCopy&) = delete;
    Bytes bytes() const { return {data_, size_}; }

private:
    std::uint8_t* data_;
    std::size_t size_;
};

}  // namespace marrow::test
