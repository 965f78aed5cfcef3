// typescript.h -- the TypeScript types that follow from the description of a Subject (model/describe.h).
#pragma once

#include <string>

namespace marrow::test {

// The whole of web/lib/types/described.ts: an interface for each described struct, with the comments that stand
// beside its members in the headers of `model_folder` (wasm/model), a union for each enumeration, and the table of
// chunks.
std::string typescript_types(const std::string& model_folder);

// The whole of web/lib/wasm/summary-table.ts: the records and enumerations of a summary, as one line of text each.
std::string typescript_summary_table();

// The whole of web/lib/wasm/format-table.ts: the formats of each family that has an opener, and where the openers
// are.
std::string typescript_format_table();

}  // namespace marrow::test
