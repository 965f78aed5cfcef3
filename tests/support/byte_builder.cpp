#include "support/byte_builder.h"

namespace marrow::test {

ByteBuilder& ByteBuilder::bytes(Bytes data)
{
    file_.insert(file_.end(), data.begin(), data.end());
    return *this;
}

}  // namespace marrow::test
