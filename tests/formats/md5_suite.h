// md5_suite.h -- shared code of the MD5 tests.
#pragma once

#include <gtest/gtest.h>

#include "formats/model_suite.h"
#include "support/md5_builder.h"
#include "support/messages.h"
#include "support/opening.h"

namespace marrow::test {

// The files of one folder, which are opened together.
class Md5Folder {
public:
    Md5Folder& add(const std::string& name, File file)
    {
        kept_.push_back(std::make_unique<File>(std::move(file)));
        files_.add("models/" + name, *kept_.back());
        return *this;
    }
    Md5Folder& add(const std::string& name, const std::string& text) { return add(name, text_file(text)); }
    Md5Folder& name(const std::string& name)
    {
        files_.add_name(name);
        return *this;
    }
    // Sets the images that the host selects as the model's skins.
    Md5Folder& skins(SkinChoice skins)
    {
        files_.set_skins(std::move(skins));
        return *this;
    }
    const Host& files() const { return files_; }

    Result<Subject> open(const std::string& name) const { return open_subject(files_, "models/" + name); }
    // Opens a model, which must succeed.
    Model model(const std::string& name = "arm.md5mesh") const
    {
        const Result<Subject> subject = open(name);
        if (!subject) {
            ADD_FAILURE() << text_of(subject.error());
            return {};
        }
        return *subject.value().parts[0].model;
    }
    Error error(const std::string& name = "arm.md5mesh") const
    {
        const Result<Subject> subject = open(name);
        if (!subject) return subject.error();
        ADD_FAILURE() << name << " opens";
        return {};
    }

private:
    std::vector<std::unique_ptr<File>> kept_;
    MemoryHost files_;
};

inline Md5Folder folder_of_arm(const Md5MeshBuilder& mesh = {})
{
    Md5Folder folder;
    folder.add("arm.md5mesh", mesh.build());
    return folder;
}

inline void expect_near(const glm::vec3& a, const glm::vec3& b, float tolerance = 1e-5F)
{
    for (glm::length_t axis = 0; axis < 3; ++axis) EXPECT_NEAR(a[axis], b[axis], tolerance) << "axis " << axis;
}

}  // namespace marrow::test
