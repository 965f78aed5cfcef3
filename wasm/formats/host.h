// host.h -- the files that loaders can read: a loader names a companion file, and the host finds it.
//
// How names are matched (case, code pages, folders, the search paths of a game) is defined by the host:
// TypeScript in a page and in Node (web/lib/load/lookup), a list in memory in tests (tests/support/memory_host.h).
//
// References list the companions of a file. The loader finds the files through these references, so the list names
// exactly the files that are used.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "formats/paths.h"

namespace marrow {

// A companion that a file refers to.
//   named    written in the file
//   rule     derived from the file's name; may be missing
//   offered  used if it exists
// `What::data`: a file that is read before the model is loaded. `What::image`: an image, decoded afterwards.
//
// The name is a path, or a pattern: `*.skin` means files beside the file, `*/*.md5anim` those in the folders beside
// it, `scripts/*.shader` those in a folder of that name, wherever it is.
struct Reference {
    enum class Kind : std::uint8_t { named, rule, offered };
    enum class What : std::uint8_t { data, image };
    std::string name;
    Kind kind = Kind::named;
    What what = What::data;
};

// An image that a model may show as a skin.
struct SkinImage {
    // Skins are listed in this order.
    enum class Rank : std::uint8_t { with_icon, found, missing, offered };
    std::string image;  // the name of the file, or of the missing image
    std::string name;   // display name
    Rank rank = Rank::found;
};

// The skins that the host chooses for a model.
struct SkinChoice {
    std::string used;               // the image that is shown though the model does not name it; empty: none
    std::vector<SkinImage> images;  // those that the model names come first
};

class Host {
public:
    class File {
    public:
        std::string name;
        std::optional<Bytes> data;            // none: only the name is known
        std::shared_ptr<const void> storage;  // keeps the bytes alive; null if the caller does

        // The result of `read` for this file. It is computed by the first call and kept until the file is replaced
        // or the host is destroyed; it may point into the file's bytes. For example, all models share a parsed
        // script.
        template <class T> const T& read_once(T (*read)(const File& file)) const
        {
            const auto reader = reinterpret_cast<void (*)()>(read);
            for (const Reading& reading : readings_)
                if (reading.reader == reader) return *static_cast<const T*>(reading.result.get());
            auto result = std::make_shared<const T>(read(*this));
            readings_.push_back({reader, result});
            return *result;
        }

    private:
        friend class Host;
        struct Reading {
            void (*reader)();
            std::shared_ptr<const void> result;
        };
        mutable std::vector<Reading> readings_;
    };

    Host() = default;
    Host(Host&&) = default;
    Host& operator=(Host&&) = default;
    virtual ~Host() = default;

    // Adds a file. `name`: its name in the source. A later file of the same name replaces an earlier one. Text in
    // UTF-16 (with a byte order mark) is stored as UTF-8, so that readers only support UTF-8; errors in it have
    // lines, not offsets.
    void add(std::string_view name, Bytes data, std::shared_ptr<const void> storage = nullptr);
    // The name of the first file that was added: the one that is opened. Empty before that.
    const std::string& root() const { return root_; }

    // Receives the completed fraction of loading, 0 to 1. The listener outlives the load; null: none.
    using Progress = void (*)(void* listener, float done);
    void set_progress(Progress progress, void* listener)
    {
        progress_ = progress;
        listener_ = listener;
    }
    // Reports progress. Readers that may take seconds call it.
    void report(float done) const
    {
        if (progress_ != nullptr) progress_(listener_, done);
    }

    // The folder that names are relative to, if known, such as `models/ogro` or the name of an archive.
    void set_place(std::string_view path) { place_ = normalise_path(path); }
    // The name of the folder of a file. Empty if it is not known.
    std::string folder_name(std::string_view file) const;

    // Finds a file by its whole path; null if there is none.
    const File* find(std::string_view path) const;
    // The files that a reference in the file `of` refers to, with or without their bytes: at most one, or all that
    // match a pattern.
    std::vector<const File*> find(const Reference& reference, std::string_view of) const;
    // Like find(), but returns only files with bytes.
    std::vector<const File*> find_data(const Reference& reference, std::string_view of) const;
    // The file name of the image that files in `folder` refer to as `name`. Empty if there is none.
    std::string find_image(std::string_view name, std::string_view folder) const;

    // Chooses the skins of the model `of`. `named`: the images that the model names; `width` and `height`: the
    // size of a skin in pixels, as stored in the model.
    virtual SkinChoice choose_skins(const std::vector<std::string>& named, std::int32_t width, std::int32_t height,
                                    std::string_view of) const = 0;
    // The images in the folder of the model `of` that may be its skins, for a model whose images are missing.
    virtual SkinChoice images_beside(std::string_view of) const = 0;

protected:
    // The names of the files that a reference in the file `of` refers to.
    virtual std::vector<std::string> resolve(const Reference& reference, std::string_view of) const = 0;

private:
    File& slot(std::string_view name) const;

    Progress progress_ = nullptr;
    void* listener_ = nullptr;
    std::string place_, root_;
    mutable std::vector<std::unique_ptr<File>> files_;  // sorted by name
};

}  // namespace marrow
