#include "formats/doom3/md5_text.h"

#include <algorithm>

#include "base/message.h"

namespace marrow {

namespace {
constexpr std::string_view kMagic = "MD5Version";
constexpr std::int64_t kVersion = 10;
}  // namespace

void read_md5_head(TextScanner& s)
{
    s.expect(kMagic);
    const std::int64_t version = s.integer("md5-version");
    if (s.ok() && version != kVersion)
        s.fail(Code::unsupported_version, message("md5-unsupported-version", version, kVersion));
    if (s.accept("commandline")) (void)s.quoted("md5-command-line");
}

std::size_t read_plain_numbers(TextScanner& s, std::span<float> out)
{
    std::size_t count = 0;
    (void)s.take([&](const char* at, const char* end) {
        count = read_plain_numbers(at, end, out, kMaxCoordinate);
        return count > 0 ? at : nullptr;
    });
    return count;
}

std::uint32_t read_md5_parent(TextScanner& s, std::string_view name, std::uint32_t joint)
{
    const std::int64_t parent = s.integer("md5-joint-parent");
    if (!s.ok() || (parent >= -1 && parent < joint)) return parent < 0 ? kNone : static_cast<std::uint32_t>(parent);
    s.record_damage(Code::cyclic, message("md5-parent-not-earlier", joint, name, parent));
    return kNone;
}

std::uint32_t read_md5_joint_count(TextScanner& s, std::size_t row_bytes)
{
    const std::uint32_t count = s.rows("md5-number-of-joints", row_bytes);
    if (count > kMaxTextJoints) s.fail(Code::too_large, message("md5-too-many-joints", count, kMaxTextJoints));
    return count;
}

Md5Kind md5_kind(Bytes file)
{
    // The words that differ follow the head, but the command line may be long.
    constexpr std::size_t kHead = 65536;
    ErrorSink errors;
    TextScanner s(file.first(std::min(file.size(), kHead)), errors, kBlockDialect);
    if (!s.accept(kMagic)) return Md5Kind::none;
    while (!s.at_end()) {
        const std::string_view word = s.word();
        if (word == "numFrames" || word == "hierarchy") return Md5Kind::animation;
        if (word == "numMeshes" || word == "joints" || word == "mesh") break;
    }
    return Md5Kind::mesh;
}

}  // namespace marrow
