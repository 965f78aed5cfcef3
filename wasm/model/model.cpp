#include "model/model.h"

#include "base/limits.h"
#include "base/text.h"

namespace marrow {

std::uint32_t record_size(VertexEncoding encoding) { return encoding == VertexEncoding::u8_indexed ? 4 : 8; }

MaterialPlacements plain_placements()
{
    static constexpr MaterialPlacements kPlain;
    return kPlain;
}

Stage plain_stage(std::uint32_t image)
{
    Stage stage;
    stage.rgb = ColorSource::lighting_diffuse;
    if (image == kNone)
        stage.white = true;
    else
        stage.images = {image};
    return stage;
}

std::uint32_t find_attachment(const Model& model, std::string_view name)
{
    for (std::uint32_t i = 0; i < model.attachments.size(); ++i)
        if (equal_ignoring_case(model.attachments[i].name, name)) return i;
    return kNone;
}

std::uint32_t add_channel(Model& model, std::string_view name)
{
    for (std::uint32_t i = 0; i < model.channels.size(); ++i)
        if (model.channels[i].name == name) return i;
    model.channels.push_back({std::string(name), {}});
    return static_cast<std::uint32_t>(model.channels.size() - 1);
}

std::string_view channel_name(const Model& model, const Clip& clip)
{
    return clip.channel == kNone ? std::string_view() : model.channels[clip.channel].name;
}

Surface whole_surface(std::string name, const Model& model, std::uint32_t mesh)
{
    Surface surface;
    surface.name = std::move(name);
    surface.mesh = mesh;
    surface.index_count = model.meshes[mesh].index_count;
    return surface;
}

void warn(Model& model, std::string text, std::string file)
{
    if (model.warnings.size() < kMaxWarnings) {
        model.warnings.push_back({std::move(text), std::move(file)});
    } else if (model.warnings.size() == kMaxWarnings) {
        model.warnings.push_back({message("warnings-too-many", kMaxWarnings), {}});
    }
}

void warn(Model& model, const Message& message) { warn(model, message, std::string()); }

void warn(Model& model, const Message& message, const std::string& file)
{
    if (model.warnings.size() <= kMaxWarnings) warn(model, message.composed(), file);
}

void warn_of_damage(Model& model, const Damage& damage, const std::string& file)
{
    const auto place = [](const Place& at) -> std::string {
        return at.kind == Place::Kind::line ? message("at-line", at.value) : message("at-byte", at.value);
    };
    if (damage.parts > 0)
        warn(model,
             message("damaged-parts", damage.parts, Term(place(damage.first_part->place)),
                     Term(damage.first_part->message)),
             file);
    if (damage.numbers > 0)
        warn(model, message("damaged-numbers", damage.numbers, Term(place(damage.first_number))), file);
}

}  // namespace marrow
