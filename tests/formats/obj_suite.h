// obj_suite.h -- shared code of the tests of Wavefront models: loads a model from strings.
#pragma once

#include <deque>
#include <string>
#include <utility>

#include "formats/model_suite.h"
#include "formats/wavefront/obj.h"
#include "support/opening.h"

namespace marrow::test {

// The files of a test, by name.
class ObjFiles {
public:
    explicit ObjFiles(std::string obj) { add("set/shape.obj", std::move(obj)); }

    ObjFiles& add(const std::string& name, std::string text)
    {
        texts_.push_back(std::move(text));
        const std::string& kept = texts_.back();
        files_.add(name, Bytes(reinterpret_cast<const std::uint8_t*>(kept.data()), kept.size()));
        return *this;
    }
    ObjFiles& image(const std::string& name)
    {
        files_.add_name(name);
        return *this;
    }
    // Sets the images that the host selects as the model's skins.
    ObjFiles& skins(SkinChoice skins)
    {
        files_.set_skins(std::move(skins));
        return *this;
    }

    Result<Model> read() const
    {
        const Host::File* file = files_.find("set/shape.obj");
        return load_obj(*file->data, file->name, files_);
    }
    Model load() const { return valid_model(read()); }
    const Host& files() const { return files_; }

private:
    std::deque<std::string> texts_;
    MemoryHost files_;
};

inline Model obj_of(std::string text) { return ObjFiles(std::move(text)).load(); }

inline constexpr const char* kSquare = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n";

}  // namespace marrow::test
