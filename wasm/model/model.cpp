#include "model/model.h"

#include "base/limits.h"
#include "base/text.h"

namespace marrow {

std::uint32_t record_size(VertexEncoding encoding) { return encoding == VertexEncoding::u8_indexed ? 4 : 8; }

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

void warn(Model& model, std::string message, std::string file)
{
    if (model.warnings.size() < kMaxWarnings) {
        model.warnings.push_back({std::move(message), std::move(file)});
    } else if (model.warnings.size() == kMaxWarnings) {
        model.warnings.push_back(
            {format_text("Further warnings are left out: there are more than %.", kMaxWarnings), {}});
    }
}

void warn_of_damage(Model& model, const Damage& damage, const std::string& file)
{
    const auto unit = [](const Place& place) { return place.kind == Place::Kind::line ? "line" : "byte"; };
    if (damage.parts > 0) {
        const Place& at = damage.first_part->place;
        const std::string& why = damage.first_part->message;
        warn(model,
             damage.parts == 1
                 ? format_text("A damaged part of the file is left out, at % %: %", unit(at), at.value, why)
                 : format_text("% damaged parts of the file are left out, the first at % %: %", damage.parts,
                               unit(at), at.value, why),
             file);
    }
    if (damage.numbers > 0) {
        const Place& at = damage.first_number;
        warn(
            model,
            damage.numbers == 1
                ? format_text("The number at % % is not finite or far too large; another is used in its place. The "
                              "file is damaged: fetch it again.",
                              unit(at), at.value)
                : format_text("% numbers are not finite or far too large, the first at % %; others are used in "
                              "their place. The file is damaged: fetch it again.",
                              damage.numbers, unit(at), at.value),
            file);
    }
}

}  // namespace marrow
