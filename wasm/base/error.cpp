#include "base/error.h"

namespace marrow {

std::string_view code_name(Code code)
{
    switch (code) {
        case Code::unknown_format: return "unknown_format";
        case Code::unsupported_version: return "unsupported_version";
        case Code::truncated: return "truncated";
        case Code::bad_count: return "bad_count";
        case Code::bad_offset: return "bad_offset";
        case Code::bad_index: return "bad_index";
        case Code::bad_value: return "bad_value";
        case Code::bad_text: return "bad_text";
        case Code::not_finite: return "not_finite";
        case Code::cyclic: return "cyclic";
        case Code::missing_companion: return "missing_companion";
        case Code::too_large: return "too_large";
        case Code::out_of_memory: return "out_of_memory";
        case Code::module_lost: return "module_lost";
    }
    return "bad_value";
}

}  // namespace marrow
