#include "model/model.h"

#include "base/limits.h"
#include "base/text.h"

namespace marrow {

std::uint32_t record_size(VertexEncoding encoding) { return encoding == VertexEncoding::u8_indexed ? 4 : 8; }

std::uint32_t find_attachment(const Model& model, std::string_view name)
{
    for (std::uint32_t i = 0; i < model.attachments.size(); ++i)
        if (equal_ignoring_case(model.attachments[i].name, name)) return i;
    return kNone;
}

void warn(Model& model, std::string message, std::string file)
{
    if (model.warnings.size() < kMaxWarnings) {
        model.warnings.push_back({std::move(message), std::move(file)});
    } else if (model.warnings.size() == kMaxWarnings) {
        model.warnings.push_back(
            {join("Further warnings are left out: there are more than ", kMaxWarnings, "."), {}});
    }
}

}  // namespace marrow
