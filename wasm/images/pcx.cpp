// pcx.cpp -- ZSoft PCX, the skins of Quake II.
//
//   0   u8   10, version (0 2 3 4 5), encoding (1 = run lengths), bits per pixel and plane
//   4   u16  xmin, ymin, xmax, ymax (inclusive), dpi x, dpi y
//   16       palette of 16 colours, 48 bytes
//   64  u8   reserved, planes; u16 bytes per row and plane, palette kind; unused up to 128
//   128 runs: a byte with both top bits set repeats the next byte (byte & 63) times, other bytes are literals
//   end-769  u8 12, then 256 x red, green, blue (8 bits, one plane)
//
// A row stores its planes one after the other. In old files a run may continue in the next row, so the data is one
// stream. Source: ZSoft's "PCX Technical Reference Manual".
#include "images/pcx.h"

#include <algorithm>
#include <span>

#include "base/byte_reader.h"
#include "base/message.h"
#include "images/indexed.h"

namespace marrow {

namespace {

constexpr std::uint8_t kManufacturer = 10;
constexpr std::size_t kHeaderSize = 128;
constexpr std::size_t kPaletteSize = 769;
constexpr std::uint8_t kPaletteMark = 12;

struct Header {
    std::uint32_t width = 0, height = 0;
    std::uint32_t bits = 0, planes = 0;  // bits per plane
    std::uint32_t row_size = 0;          // bytes per plane
    bool runs = false;
    Bytes palette16;
};

Header read_header(ByteReader& r)
{
    Header h;
    r.skip(2);
    h.runs = r.u8() == 1;
    h.bits = r.u8();
    const std::int32_t left = r.u16(), top = r.u16(), right = r.u16(), bottom = r.u16();
    h.width = right >= left ? static_cast<std::uint32_t>(right - left + 1) : 0;
    h.height = bottom >= top ? static_cast<std::uint32_t>(bottom - top + 1) : 0;
    r.skip(4);
    h.palette16 = r.take(48, "image-pcx-header");
    r.skip(1);
    h.planes = r.u8();
    h.row_size = r.u16();
    r.seek(kHeaderSize);
    return h;
}

// Reads rows from the run-length encoded stream. A run may continue in the next row.
class RowReader {
public:
    RowReader(Bytes data, bool runs) : data_(data), runs_(runs) {}

    // Offset of the next byte.
    std::size_t position() const { return at_; }

    // False if the file ends first; the rest of the row is 0 then.
    bool read(std::span<std::uint8_t> row)
    {
        for (std::size_t done = 0; done < row.size();) {
            if (left_ == 0 && !next_run()) {
                std::fill(row.begin() + static_cast<std::ptrdiff_t>(done), row.end(), std::uint8_t{0});
                return false;
            }
            const std::size_t count = std::min(left_, row.size() - done);
            std::fill_n(row.begin() + static_cast<std::ptrdiff_t>(done), count, value_);
            done += count;
            left_ -= count;
        }
        return true;
    }

private:
    // Reads the next run that is not empty. False at the end of the data.
    bool next_run()
    {
        while (left_ == 0) {
            if (at_ == data_.size()) return false;
            value_ = data_[at_++];
            left_ = 1;
            if (!runs_ || (value_ & 0xC0) != 0xC0) continue;
            left_ = value_ & 0x3F;
            if (at_ == data_.size()) return false;
            value_ = data_[at_++];
        }
        return true;
    }

    Bytes data_;
    bool runs_;
    std::size_t at_ = 0;
    std::size_t left_ = 0;  // remaining bytes of the run
    std::uint8_t value_ = 0;
};

// The index of pixel x of a row: Header::bits of each plane, the first plane in the lowest bits.
std::uint8_t sample(std::span<const std::uint8_t> row, const Header& h, std::uint32_t x)
{
    std::uint32_t index = 0;
    for (std::uint32_t plane = 0; plane < h.planes; ++plane) {
        const std::uint32_t bit = x * h.bits;
        const std::uint32_t byte = row[plane * h.row_size + bit / 8];
        const std::uint32_t value = (byte >> (8 - h.bits - bit % 8)) & ((1U << h.bits) - 1);
        index |= value << (plane * h.bits);
    }
    return static_cast<std::uint8_t>(index);
}

// The palette of 8 bits: the last 769 bytes of the file or, if other data follows, the first such block after the
// pixels. Empty if there is none.
Bytes palette_at_end(Bytes file, Bytes after_pixels)
{
    if (file.size() >= kHeaderSize + kPaletteSize && file[file.size() - kPaletteSize] == kPaletteMark)
        return file.last(kPaletteSize - 1);
    for (; after_pixels.size() >= kPaletteSize; after_pixels = after_pixels.subspan(1))
        if (after_pixels[0] == kPaletteMark) return after_pixels.subspan(1, kPaletteSize - 1);
    return {};
}

Palette palette_of(Bytes file, const Header& h, Bytes after_pixels)
{
    Palette palette{};
    if (const Bytes stored = h.bits == 8 ? palette_at_end(file, after_pixels) : Bytes{}; !stored.empty()) {
        std::copy(stored.begin(), stored.end(), palette.begin());
    } else if (h.bits == 8) {  // no palette: grey values
        for (std::size_t i = 0; i < palette.size(); ++i) palette[i] = static_cast<std::uint8_t>(i / 3);
    } else if (h.bits * h.planes == 1) {
        palette[3] = palette[4] = palette[5] = 255;
    } else {
        std::copy(h.palette16.begin(), h.palette16.end(), palette.begin());
    }
    return palette;
}

}  // namespace

bool is_pcx(Bytes file)
{
    return file.size() > kHeaderSize && file[0] == kManufacturer && file[1] <= 5 && file[2] <= 1 &&
           (file[3] == 1 || file[3] == 2 || file[3] == 4 || file[3] == 8);
}

Result<DecodedImage> load_pcx(Bytes file, std::uint64_t max_bytes)
{
    ErrorSink errors;
    ByteReader r(file, errors);
    const Header h = read_header(r);
    if (!r.ok()) return r.error();
    const bool indexed = h.bits * h.planes <= 8;
    if (h.planes == 0 || h.planes > 4 || (!indexed && (h.bits != 8 || h.planes < 3)))
        return r.fail(Code::unsupported_version, message("image-pcx-unsupported", h.planes, h.bits), 65);
    if (h.row_size * 8 < h.width * h.bits)
        return r.fail(Code::bad_value, message("image-pcx-row", h.row_size, h.width), 66);

    // Refuses an impossible size before it is allocated: a run of two bytes expands to at most 63.
    const std::size_t stride = std::size_t{h.row_size} * h.planes;
    const Bytes data = file.subspan(kHeaderSize);
    const std::uint64_t most = h.runs ? (std::uint64_t{data.size()} / 2 + 1) * 63 : data.size();
    if (!is_enough(most, std::uint64_t{stride} * h.height))
        return r.fail(Code::truncated, message("image-pcx-cut", h.width, h.height, data.size()), kHeaderSize);
    if (const auto error = check_image_size(h.width, h.height, file.size(), max_bytes, Place::at_offset(4)))
        return *error;

    RowReader reader(data, h.runs);
    std::vector<std::uint8_t> row(stride);
    std::uint32_t rows = 0;  // complete ones
    DecodedImage image{h.width, h.height, h.planes == 4, {}};
    if (indexed) {
        IndexedImage indices{h.width, h.height, {}, {}};
        indices.indices.resize(std::size_t{h.width} * h.height);
        for (; rows < h.height && reader.read(row); ++rows)
            for (std::uint32_t x = 0; x < h.width; ++x)
                indices.indices[std::size_t{rows} * h.width + x] = sample(row, h, x);
        indices.palette = palette_of(file, h, data.subspan(reader.position()));
        image = to_rgba(indices);
    } else {
        image.rgba.resize(std::size_t{h.width} * h.height * 4);
        for (; rows < h.height && reader.read(row); ++rows) {
            std::uint8_t* out = image.rgba.data() + std::size_t{rows} * h.width * 4;
            for (std::uint32_t x = 0; x < h.width; ++x)
                for (std::uint32_t channel = 0; channel < 4; ++channel)
                    out[x * 4 + channel] = channel < h.planes ? row[channel * h.row_size + x] : 255;
        }
    }
    if (!is_enough(rows, h.height)) return r.fail(Code::truncated, message("image-cut-in-pixels"), file.size());
    if (rows < h.height) image.warning = message("image-partly-empty");
    return image;
}

}  // namespace marrow
