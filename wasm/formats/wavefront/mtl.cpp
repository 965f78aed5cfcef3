// mtl.cpp -- Wavefront material libraries, MTL: text, one statement per line.
//
//   newmtl NAME                          begins a material
//   Ka, Kd, Ks, Ke r g b                 its ambient, diffuse, specular and emissive colour
//   Ns n                                 specular exponent
//   d n, Tr n                            opacity d; transparency Tr = 1 - d. If both are given, `d` is used
//   illum n                              0 the diffuse colour without light, 1 without highlights
//   Pr n, Pm n                           roughness and metalness: either makes a material physically based
//   map_Kd, map_Ks, map_Ke, map_d,       images for these; `bump`, `map_Bump`: heights; `norm`, `map_Kn`: normals;
//   map_Pr, map_Pm, map_Ka, bump, norm,  `disp`: heights, used if there is no bump or normal map; `refl`: a sphere
//   disp, refl [options] IMAGE           map of the reflected environment. Options precede the name, which may
//                                        contain blanks
//
// Not drawn, with a warning: decal, the cube maps of `refl`. Skipped, because few programs draw them:
// sheen, clear coat and anisotropy (Ps, Pc, Pcr, aniso, anisor, map_Ps), Tf, Ni.
//
// Sources: the published appendix on the format, the extension of 2003 for physically based materials, and real
// files.
#include "formats/wavefront/mtl.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>

#include "base/limits.h"
#include "base/message.h"
#include "base/text.h"
#include "base/text_scanner.h"
#include "formats/wavefront/fault_count.h"
#include "formats/wavefront/fields.h"

namespace marrow {

namespace {

bool is_number(std::string_view word) { return written_number(word).value.has_value(); }

// The kind of image that a statement names.
struct MapKey {
    std::string_view key;
    MtlMap::Kind kind;
};
constexpr MapKey kMapKeys[] = {
    {"map_kd", MtlMap::Kind::diffuse},        {"map_ks", MtlMap::Kind::specular},
    {"map_ke", MtlMap::Kind::emissive},       {"map_d", MtlMap::Kind::opacity},
    {"map_pr", MtlMap::Kind::roughness},      {"map_pm", MtlMap::Kind::metalness},
    {"map_bump", MtlMap::Kind::bump},         {"bump", MtlMap::Kind::bump},
    {"norm", MtlMap::Kind::normal},           {"map_kn", MtlMap::Kind::normal},
    {"map_ka", MtlMap::Kind::ambient},        {"disp", MtlMap::Kind::displacement},
    {"map_disp", MtlMap::Kind::displacement}, {"refl", MtlMap::Kind::reflection},
    {"map_refl", MtlMap::Kind::reflection},
};

class Reader {
public:
    explicit Reader(Bytes file) : s_(file, errors_, kStatementDialect) {}

    MtlLibrary read()
    {
        for (; s_.next_directive(); s_.skip_line()) {
            const std::string key = to_lower(s_.word());
            if (key == "newmtl")
                begin();
            else if (!out_.materials.empty())
                field(key);
        }
        for (const FaultCount* faults : {&too_many_, &bad_numbers_, &partial_, &not_drawn_, &unknown_})
            faults->report(out_.warnings);
        return std::move(out_);
    }

private:
    void begin()
    {
        const std::string_view name = s_.text_with_comment();
        is_kept_ = out_.materials.size() < kMaxLibraryMaterials;
        if (is_kept_)
            out_.materials.emplace_back().name = name;
        else
            too_many_.add(s_.line());
        has_opacity_ = false;
    }

    void field(const std::string& key)
    {
        if (!is_kept_) return;
        MtlMaterial& m = out_.materials.back();
        if (key == "ka") return color(m.ambient);
        if (key == "kd") return color(m.diffuse);
        if (key == "ks") return color(m.specular);
        if (key == "ke") return color(m.emissive);
        if (key == "ns") {
            m.shininess = std::max(number_or(0), 0.0F);
        } else if (key == "illum") {
            m.illumination = static_cast<int>(std::clamp(number_or(2), 0.0F, 10.0F));
        } else if (key == "d") {
            if (s_.peek() == "-halo") (void)s_.word();
            m.opacity = std::clamp(number_or(1), 0.0F, 1.0F);
            has_opacity_ = true;
            m.opacity_is_by_tr = false;
        } else if (key == "tr") {
            if (has_opacity_) return;
            m.opacity = std::clamp(1 - number_or(0), 0.0F, 1.0F);
            m.opacity_is_by_tr = true;
        } else if (key == "pr") {
            unit_number(m.roughness);
        } else if (key == "pm") {
            unit_number(m.metalness);
        } else if (const auto* const map = std::find_if(std::begin(kMapKeys), std::end(kMapKeys),
                                                        [&](const MapKey& each) { return each.key == key; });
                   map != std::end(kMapKeys)) {
            add_map(m, map->kind, key);
        } else if (key == "decal" || key == "map_decal") {
            not_drawn_.add(s_.line(), key);
        } else if (!is_skipped(key)) {
            unknown_.add(s_.line(), key);
        }
    }

    // Whether a statement is ignored without a warning.
    static bool is_skipped(std::string_view key)
    {
        static constexpr std::string_view kKeys[] = {"ni", "tf",  "km",    "sharpness", "ps",
                                                     "pc", "pcr", "aniso", "anisor"};
        return key.starts_with("map_") || std::find(std::begin(kKeys), std::end(kKeys), key) != std::end(kKeys);
    }

    float number_or(float otherwise)
    {
        const WrittenNumber<float> number = written_number(s_.word());
        if (!number.value || !(std::fabs(*number.value) < kMaxCoordinate)) {
            bad_numbers_.add(s_.line());
            return otherwise;
        }
        if (!number.is_whole) partial_.add(s_.line());
        return *number.value;
    }

    // Reads a colour. A single number is a grey level. A spectrum or a CIE colour, which no exporter writes, is
    // ignored.
    void color(glm::vec3& out)
    {
        const std::string first = to_lower(s_.peek());
        if (first == "spectral" || first == "xyz") return;
        const float red = number_or(out.r);
        if (s_.at_end()) {
            if (is_number(first)) out = glm::vec3(red);
            return;
        }
        const float green = number_or(out.g);
        out = {red, green, s_.at_end() ? 0 : number_or(out.b)};
    }

    // Reads a number from 0 to 1.
    void unit_number(std::optional<float>& out)
    {
        const WrittenNumber<float> number = written_number(s_.word());
        if (!number.value) return bad_numbers_.add(s_.line());
        if (!number.is_whole) partial_.add(s_.line());
        out = std::clamp(*number.value, 0.0F, 1.0F);
    }

    // Reads up to `out.size()` numbers and returns how many there are.
    std::size_t numbers(std::span<float> out)
    {
        std::size_t count = 0;
        for (; count < out.size() && !s_.next_is('#') && !s_.at_end() && is_number(s_.peek()); ++count)
            out[count] = number_or(out[count]);
        return count;
    }

    // How many words follow an option; nothing if it is unknown.
    static std::optional<int> words_after(std::string_view option)
    {
        static constexpr std::string_view kOne[] = {"-boost", "-texres", "-cc", "-blendu", "-blendv", "-imfchan"};
        if (option == "-mm") return 2;
        if (std::find(std::begin(kOne), std::end(kOne), option) != std::end(kOne)) return 1;
        return std::nullopt;
    }

    void add_map(MtlMaterial& m, MtlMap::Kind kind, std::string_view key)
    {
        MtlMap read = map(kind);
        if (kind == MtlMap::Kind::reflection && read.is_side_of_cube) return not_drawn_.add(s_.line(), key);
        auto at = std::find_if(m.maps.begin(), m.maps.end(), [&](const MtlMap& map) { return map.kind == kind; });
        if (at == m.maps.end()) at = m.maps.insert(at, MtlMap());
        *at = std::move(read);
    }

    MtlMap map(MtlMap::Kind kind)
    {
        MtlMap out;
        out.kind = kind;
        while (s_.next_is('-')) {
            const std::string option = to_lower(s_.peek());
            if (option == "-s" || option == "-o" || option == "-t") {
                (void)s_.word();
                const bool is_scale = option == "-s";
                std::array<float, 3> values{};
                values.fill(is_scale ? 1 : 0);
                // If only u is given, v is 1 for a scale and 0 for an offset.
                numbers(values);
                if (option == "-t") continue;  // turbulence, not drawn
                (is_scale ? out.scale_u : out.offset_u) = values[0];
                (is_scale ? out.scale_v : out.offset_v) = values[1];
            } else if (option == "-bm") {
                (void)s_.word();
                numbers(std::span(&out.bump, 1));
            } else if (option == "-clamp") {
                (void)s_.word();
                out.clamp = equal_ignoring_case(s_.word(), "on");
            } else if (option == "-type") {
                (void)s_.word();
                out.is_side_of_cube = to_lower(s_.word()).starts_with("cube");
            } else if (const std::optional<int> words = words_after(option)) {
                for (int i = 0; i <= *words; ++i) (void)s_.word();
            } else {
                break;  // a name that begins with a dash
            }
        }
        out.image = s_.text_with_comment();
        return out;
    }

    ErrorSink errors_;
    TextScanner s_;
    MtlLibrary out_;
    bool is_kept_ = false;
    bool has_opacity_ = false;
    FaultCount too_many_{"mtl-too-many-materials"}, bad_numbers_{"mtl-bad-numbers"},
        partial_{"mtl-text-after-numbers"}, not_drawn_{"mtl-not-drawn"}, unknown_{"mtl-unknown-statements"};
};

}  // namespace

const MtlMap& MtlMaterial::map(MtlMap::Kind kind) const
{
    static const MtlMap kNoMap;
    const auto at = std::find_if(maps.begin(), maps.end(), [&](const MtlMap& map) { return map.kind == kind; });
    return at == maps.end() ? kNoMap : *at;
}

MtlLibrary read_mtl(Bytes file) { return Reader(file).read(); }

Result<Model> load_mtl(Bytes file, std::string_view name, const Host&)
{
    const std::size_t count = read_mtl(file).materials.size();
    return Error{Code::missing_companion, message("mtl-alone", count, stem_of(name)), {}, {}};
}

}  // namespace marrow
