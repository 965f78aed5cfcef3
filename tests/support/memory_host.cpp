#include "support/memory_host.h"

#include "base/text.h"

namespace marrow::test {

namespace {

// Whether a base name matches a pattern with at most one `*`, ignoring case.
bool matches(std::string_view name, std::string_view pattern)
{
    const std::size_t star = pattern.find('*');
    if (star == pattern.npos) return equal_ignoring_case(name, pattern);
    const std::string_view start = pattern.substr(0, star), end = pattern.substr(star + 1);
    return name.size() >= start.size() + end.size() && equal_ignoring_case(name.substr(0, start.size()), start) &&
           equal_ignoring_case(name.substr(name.size() - end.size()), end);
}

bool ends_with_folder(std::string_view folder, std::string_view wanted)
{
    if (folder.size() < wanted.size() || !equal_ignoring_case(folder.substr(folder.size() - wanted.size()), wanted))
        return false;
    return folder.size() == wanted.size() || folder[folder.size() - wanted.size() - 1] == '/';
}

}  // namespace

MemoryHost& MemoryHost::add(std::string_view name, Bytes data, std::shared_ptr<const void> storage)
{
    const std::string path = normalise_path(name);
    add_name(path);
    Host::add(path, data, std::move(storage));
    return *this;
}

void MemoryHost::add_name(std::string_view name)
{
    std::string path = normalise_path(name);
    if (!exact_.insert(path).second) return;
    folded_.emplace(to_lower(path), path);
    names_.push_back(std::move(path));
}

// The listed name of a path, preferably the exact one, otherwise one that differs in case; empty if there is none.
std::string MemoryHost::find_name(std::string_view path) const
{
    const std::string wanted = normalise_path(path);
    if (exact_.contains(wanted)) return wanted;
    const auto found = folded_.find(to_lower(wanted));
    return found == folded_.end() ? std::string() : found->second;
}

SkinChoice MemoryHost::choose_skins(const std::vector<std::string>& named, std::int32_t, std::int32_t,
                                    std::string_view of) const
{
    if (skins_) return *skins_;
    SkinChoice out;
    for (const std::string& image : named) {
        const bool is_found = !find_image(image, folder_of(of)).empty();
        out.images.push_back(
            {image, std::string(stem_of(image)), is_found ? SkinImage::Rank::found : SkinImage::Rank::missing});
    }
    if (named.empty())
        out.images.push_back({std::string(stem_of(of)), std::string(stem_of(of)), SkinImage::Rank::missing});
    return out;
}

SkinChoice MemoryHost::images_beside(std::string_view) const { return skins_.value_or(SkinChoice()); }

std::vector<std::string> MemoryHost::resolve(const Reference& reference, std::string_view of) const
{
    std::vector<std::string> out;
    const auto use = [&](std::string found) {
        if (!found.empty()) out.push_back(std::move(found));
    };
    // `of` is a file, or, for images, possibly a folder.
    const std::string_view folder = folder_of(of);
    if (reference.what == Reference::What::image) {
        use(match_image(reference.name, folder));
        return out;
    }
    if (reference.name.find('*') == std::string::npos) {
        std::string found = find_name(path_from(folder, reference.name));
        const bool is_written = reference.kind == Reference::Kind::named;
        if (found.empty() && is_written) found = find_name(reference.name);
        if (found.empty() && is_written) found = find_name(path_from(folder, base_name(reference.name)));
        // Paths relative to the game's folder, which contains the folder of the file.
        for (std::string_view above = folder; found.empty() && is_written && !above.empty();) {
            above = folder_of(above.substr(0, above.size() - 1));
            found = find_name(path_from(above, reference.name));
        }
        use(std::move(found));
        return out;
    }
    const std::string_view pattern = base_name(reference.name);
    const std::string wanted = normalise_path(folder_of(reference.name)), here = normalise_path(folder);
    const auto without_slash = [](std::string_view path) {
        return path.empty() ? path : path.substr(0, path.size() - 1);
    };
    for (const std::string& name : names_) {
        const std::string_view lies = without_slash(folder_of(name)), above = without_slash(folder_of(lies));
        const bool is_there = wanted.empty()  ? equal_ignoring_case(lies, here)
                              : wanted == "*" ? !lies.empty() && equal_ignoring_case(above, here)
                                              : ends_with_folder(lies, wanted);
        if (is_there && matches(base_name(name), pattern)) out.push_back(name);
    }
    return out;
}

std::string MemoryHost::match_image(std::string_view name, std::string_view folder) const
{
    constexpr std::string_view kExtensions[] = {"tga", "jpg", "jpeg", "png", "pcx", "bmp", "dds"};
    if (name.starts_with('.') && name.find_first_of("/\\") == name.npos) name.remove_prefix(1);
    const std::string_view base = base_name(name);
    if (base.empty() || base == "." || base == "..") return {};
    const std::string_view own = is_image_name(name) ? extension_of(name) : std::string_view();
    const std::string_view bare = own.empty() ? name : name.substr(0, name.size() - own.size() - 1);
    for (const std::string& start :
         {path_from(folder, bare), normalise_path(bare), path_from(folder, base_name(bare))}) {
        if (!own.empty())
            if (std::string found = find_name(format_text("%.%", start, own)); !found.empty()) return found;
        for (const std::string_view extension : kExtensions)
            if (std::string found = find_name(format_text("%.%", start, extension)); !found.empty()) return found;
    }
    const std::string_view stem = base_name(bare);
    std::string any;
    for (const std::string& each : names_) {
        if (!is_image_name(each) || !equal_ignoring_case(stem_of(each), stem)) continue;
        if (equal_ignoring_case(extension_of(each), own)) return each;
        if (any.empty()) any = each;
    }
    return any;
}

}  // namespace marrow::test
