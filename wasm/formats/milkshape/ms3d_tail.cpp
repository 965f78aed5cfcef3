// ms3d_tail.cpp -- the optional sections of MilkShape 3D files. Each begins with its version:
//
//   comments   i32 1; groups, materials, joints: i32 count, each {i32 index, i32 length, text};
//              model: i32 0 or 1 {i32 length, text}
//   vertices   i32 1..3; per vertex i8 joint[3], u8 weight[3]; version 2 adds one u32, version 3 two
//   joints     i32 1; per joint f32 colour[3]
//   model      i32 1; f32 joint size, i32 transparency mode, f32 alpha reference
#include "formats/milkshape/ms3d_tail.h"

#include <cmath>

#include "base/message.h"
#include "base/noinline.h"
#include "base/text.h"

namespace marrow {

namespace {

constexpr std::size_t kMostComments = 4096;

std::string_view comment_text(ByteReader& r)
{
    const std::int32_t length = r.i32();
    if (length < 0) {
        r.fail_here(Code::bad_count, message("ms3d-bad-comment-length", length));
        return {};
    }
    const Bytes text = r.take(static_cast<std::uint64_t>(length), "ms3d-comment");
    return {reinterpret_cast<const char*>(text.data()), text.size()};
}

void add_comment(std::string about, std::string_view text, Model& model)
{
    text = trim_at_nul(text);
    if (!text.empty() && model.comments.size() < kMostComments)
        model.comments.push_back({std::move(about), std::string(text)});
}

void read_list(ByteReader& r, const char* what, std::span<const std::string_view> names, Model& model)
{
    // Each iteration reads at least 8 bytes or fails, so a large count cannot cause a long loop.
    for (std::int32_t left = r.i32(); left > 0 && r.ok(); --left) {
        const auto index = static_cast<std::uint32_t>(r.i32());
        const std::string_view text = comment_text(r);
        if (index < names.size()) add_comment(format_text("% %", what, names[index]), text, model);
    }
}

// Reads the version of a section, from 1 to `most`; 0 if the file ends here, or the version is unknown. `unknown`:
// the warning about an unknown version, whose argument is the version.
std::uint32_t section(ByteReader& r, MessageId unknown, std::uint32_t most, Model& model)
{
    if (!r.ok() || r.remaining() == 0) return 0;
    const auto version = static_cast<std::uint32_t>(r.i32());
    if (!r.ok() || (version >= 1 && version <= most)) return r.ok() ? version : 0;
    warn(model, message(unknown, version));
    return 0;
}

// Reads all sections up to the end of the file, or to the first that cannot be read.
MARROW_NOINLINE void read_sections(ByteReader& r, std::uint32_t vertices, const Ms3dNames& names, Ms3dTail& tail,
                                   Model& model)
{
    if (section(r, "ms3d-comments-version", 1, model) == 0) return;
    read_list(r, "group", names.groups, model);
    read_list(r, "material", names.materials, model);
    read_list(r, "joint", names.joints, model);
    if (r.i32() != 0) tail.model_comment = comment_text(r);
    add_comment("model", tail.model_comment, model);

    const std::uint32_t kind = section(r, "ms3d-weights-version", 3, model);
    if (kind == 0) return;
    tail.extra_size = 2 + kind * 4;
    tail.whole_weight = kind == 1 ? 255 : 100;
    tail.extra = r.take(std::uint64_t{vertices} * tail.extra_size, "ms3d-weights");

    if (section(r, "ms3d-joint-colours-version", 1, model) == 0) return;
    r.skip(names.joints.size() * std::uint64_t{12});

    if (section(r, "ms3d-settings-version", 1, model) == 0) return;
    r.skip(4);
    tail.transparency_mode = r.i32();
    tail.alpha_reference = r.f32();
}

}  // namespace

Ms3dTail read_ms3d_tail(Bytes file, std::uint64_t at, std::uint32_t vertices, const Ms3dNames& names, Model& model)
{
    ErrorSink errors;  // damage here does not prevent the file from opening
    ByteReader r(file, errors);
    r.seek(at);
    Ms3dTail tail;
    read_sections(r, vertices, names, tail, model);
    if (!r.ok()) warn(model, message("ms3d-tail-damaged", r.error().place.value, Term(r.error().message)));
    if (!std::isfinite(tail.alpha_reference)) tail.alpha_reference = 0;
    return tail;
}

}  // namespace marrow
