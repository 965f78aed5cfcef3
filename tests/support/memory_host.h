// memory_host.h -- a host with files in memory and simple rules for names. Pages use those of web/lib/load/lookup.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "formats/host.h"

namespace marrow::test {

class MemoryHost : public Host {
public:
    MemoryHost& add(std::string_view name, Bytes data, std::shared_ptr<const void> storage = nullptr);
    // Adds the name of a file whose bytes are not known.
    void add_name(std::string_view name);
    const std::vector<std::string>& names() const { return names_; }

    // Sets the result of choose_skins() and images_beside(). Without it a model has only the skins that it names,
    // and no images in its folder.
    void set_skins(SkinChoice skins) { skins_ = std::move(skins); }
    SkinChoice choose_skins(const std::vector<std::string>& named, std::int32_t width, std::int32_t height,
                            std::string_view of) const override;
    SkinChoice images_beside(std::string_view of) const override;

protected:
    std::vector<std::string> resolve(const Reference& reference, std::string_view of) const override;

private:
    std::string find_name(std::string_view path) const;
    std::string match_image(std::string_view name, std::string_view folder) const;

    std::optional<SkinChoice> skins_;
    std::vector<std::string> names_;
    std::unordered_set<std::string> exact_;
    std::unordered_map<std::string, std::string> folded_;  // by the name in lower case: the first such name
};

}  // namespace marrow::test
