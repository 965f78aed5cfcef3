// folder_skins.h -- pictures that lie beside a model whose own are not there: what it may wear instead.
#pragma once

#include <string_view>
#include <vector>

#include "formats/file_set.h"
#include "model/model.h"

namespace marrow {

// The pictures beside the file `name` that may be skins of it: not icons, previews, maps of bumps, highlights and
// glow, and not what bears the name of another model there. That of the file's own name comes first.
std::vector<const FileSet::File*> skins_beside(const FileSet& files, std::string_view name);

// Whether a model is to wear the first of them unasked: it has the model's name, or there is no other.
bool is_worn_unasked(const std::vector<const FileSet::File*>& beside, std::string_view name);

// Of a model without skins of its own, materials of which show pictures that are not there: each picture beside it
// that it does not use is a skin. Where one picture is missing, one that is worn unasked takes its place.
void offer_folder_skins(const FileSet& files, std::string_view name, Model& model);

}  // namespace marrow
