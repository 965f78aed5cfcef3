// memory.cpp -- the C library's copying and filling, as the instructions that WebAssembly has for them: smaller
// than musl's loops, which they take the place of.
#include <cstddef>

extern "C" {

void* memmove(void* to, const void* from, std::size_t size)
{
    asm volatile("local.get %0\n local.get %1\n local.get %2\n memory.copy 0, 0"
                 :
                 : "r"(to), "r"(from), "r"(size)
                 : "memory");
    return to;
}

[[gnu::alias("memmove")]] void* memcpy(void* to, const void* from, std::size_t size);

void* memset(void* to, int byte, std::size_t size)
{
    asm volatile("local.get %0\n local.get %1\n local.get %2\n memory.fill 0"
                 :
                 : "r"(to), "r"(byte), "r"(size)
                 : "memory");
    return to;
}
}
