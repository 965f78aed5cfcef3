// mtl.cpp -- the statements of Wavefront MTL, a line each.
//
//   newmtl NAME                          a material begins
//   Ka, Kd, Ks, Ke r g b                 its colours in ambient light, under a lamp, in highlights, of its own
//   Ns n                                 how sharp highlights are
//   d n, Tr n                            opacity; transparency, 1 - d. Where both stand, `d` counts
//   illum n                              0 without light, 1 without highlights
//   Pr n, Pm n                           roughness and metalness: either makes a material physically based
//   map_Kd, map_Ks, map_Ke, map_d,       pictures of these; `bump`, `map_Bump`: heights; `norm`: directions.
//   map_Pr, map_Pm, bump, norm           Options stand before the name, which may have blanks in it
//     [options] PICTURE
//
// What nothing draws is skipped: sheen, clear coat and anisotropy (Ps, Pc, Pcr, aniso, anisor, map_Ps), Tf, Ni,
// disp, refl, decal.
//
// Sources: the published appendix on the format, the extension of 2003 for physically based materials, real files.
#include "formats/wavefront/mtl.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>

#include "base/limits.h"
#include "base/number.h"
#include "base/text.h"
#include "base/text_scanner.h"

namespace marrow {

namespace {

bool is_number(std::string_view word) { return parse_number(word).has_value(); }

float number_or(std::string_view word, float usual)
{
    const std::optional<float> value = parse_number(word);
    return value && std::fabs(*value) < kFarthestPosition ? *value : usual;
}

class Reader {
public:
    explicit Reader(Bytes file) : s_(file, errors_, kStatementDialect) {}

    std::vector<MtlMaterial> read()
    {
        for (; s_.next_directive(); s_.skip_line()) {
            const std::string key = to_lower(s_.word());
            if (key == "newmtl")
                begin();
            else if (!out_.empty())
                field(key, out_.back());
        }
        return std::move(out_);
    }

private:
    void begin()
    {
        out_.emplace_back().name = s_.text();
        has_opacity_ = false;
    }

    void field(const std::string& key, MtlMaterial& m)
    {
        if (key == "ka") m.ambient = color(m.ambient);
        if (key == "kd") m.diffuse = color(m.diffuse);
        if (key == "ks") m.specular = color(m.specular);
        if (key == "ke") m.emissive = color(m.emissive);
        if (key == "ns") m.shininess = std::max(number_or(s_.word(), 0), 0.0F);
        if (key == "illum") m.illumination = static_cast<int>(std::clamp(number_or(s_.word(), 2), 0.0F, 10.0F));
        if (key == "d") {
            if (s_.peek() == "-halo") (void)s_.word();
            m.opacity = std::clamp(number_or(s_.word(), 1), 0.0F, 1.0F);
            has_opacity_ = true;
        }
        if (key == "tr" && !has_opacity_) m.opacity = std::clamp(1 - number_or(s_.word(), 0), 0.0F, 1.0F);
        if (key == "pr") m.roughness = share(m.roughness);
        if (key == "pm") m.metalness = share(m.metalness);
        if (key == "map_kd") m.diffuse_map = map();
        if (key == "map_ks") m.specular_map = map();
        if (key == "map_ke") m.emissive_map = map();
        if (key == "map_d") m.opacity_map = map();
        if (key == "map_pr") m.roughness_map = map();
        if (key == "map_pm") m.metalness_map = map();
        if (key == "map_bump" || key == "bump") m.bump_map = map();
        if (key == "norm" || key == "map_kn") m.normal_map = map();
    }

    // One number is a grey. A spectrum or CIE colours, which nobody writes, leave what was.
    glm::vec3 color(const glm::vec3& usual)
    {
        const std::string_view first = s_.word();
        if (!is_number(first)) return usual;
        const float red = number_or(first, 0);
        if (s_.at_end()) return glm::vec3(red);
        const float green = number_or(s_.word(), 0);
        return {red, green, number_or(s_.word(), 0)};
    }

    std::optional<float> share(std::optional<float> usual)
    {
        const std::optional<float> value = parse_number(s_.word());
        return value ? std::clamp(*value, 0.0F, 1.0F) : usual;
    }

    // Up to `out.size()` numbers; gives how many there are.
    std::size_t numbers(std::span<float> out)
    {
        std::size_t count = 0;
        for (; count < out.size() && !s_.at_end() && is_number(s_.peek()); ++count)
            out[count] = number_or(s_.word(), out[count]);
        return count;
    }

    // How many words follow an option; nothing where it is none.
    static std::optional<int> words_behind(std::string_view option)
    {
        static constexpr std::string_view kOne[] = {"-boost",  "-texres",  "-cc",  "-blendu",
                                                    "-blendv", "-imfchan", "-type"};
        if (option == "-mm") return 2;
        if (std::find(std::begin(kOne), std::end(kOne), option) != std::end(kOne)) return 1;
        return std::nullopt;
    }

    MtlMap map()
    {
        MtlMap out;
        while (s_.peek().starts_with('-')) {
            const std::string option = to_lower(s_.peek());
            if (option == "-s" || option == "-o" || option == "-t") {
                (void)s_.word();
                const bool is_scale = option == "-s";
                std::array<float, 3> values{};
                values.fill(is_scale ? 1 : 0);
                // Of one number, v has what u has not: 1 of scale, 0 of offset.
                numbers(values);
                if (option == "-t") continue;  // noise
                (is_scale ? out.scale_u : out.offset_u) = values[0];
                (is_scale ? out.scale_v : out.offset_v) = values[1];
            } else if (option == "-bm") {
                (void)s_.word();
                numbers(std::span(&out.bump, 1));
            } else if (option == "-clamp") {
                (void)s_.word();
                out.clamp = equal_ignoring_case(s_.word(), "on");
            } else if (const std::optional<int> words = words_behind(option)) {
                for (int i = 0; i <= *words; ++i) (void)s_.word();
            } else {
                break;  // a name that begins with a dash
            }
        }
        out.picture = s_.text();
        return out;
    }

    ErrorSink errors_;
    TextScanner s_;
    std::vector<MtlMaterial> out_;
    bool has_opacity_ = false;
};

}  // namespace

std::vector<MtlMaterial> read_mtl(Bytes file) { return Reader(file).read(); }

Result<Model> load_mtl(Bytes file, std::string_view name, const FileSet&)
{
    const std::size_t count = read_mtl(file).size();
    return Error{Code::missing_companion,
                 format_text("It holds %% of a Wavefront model, and no model. Open the .obj file that names it, "
                             "\"%.obj\" perhaps, and give this one with it.",
                             count, count == 1 ? " material" : " materials", stem_of(name)),
                 {},
                 {}};
}

}  // namespace marrow
