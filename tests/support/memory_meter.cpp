// memory_meter.cpp -- uses the hooks of a sanitizer, which also count malloc (in stb_image); otherwise replaces
// operator new.
#include "support/memory_meter.h"

#include <cstdlib>
#include <new>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define MARROW_ADDRESS_SANITIZER 1
#endif
#elif defined(__SANITIZE_ADDRESS__)
#define MARROW_ADDRESS_SANITIZER 1
#endif

namespace {

struct Counters {
    std::ptrdiff_t held = 0;  // may be below 0 if memory is freed that was allocated before the meter
    std::ptrdiff_t peak = 0;
    std::size_t allocations = 0;
};
Counters g_counters;

void count_taken(std::size_t size)
{
    ++g_counters.allocations;
    g_counters.held += static_cast<std::ptrdiff_t>(size);
    if (g_counters.held > g_counters.peak) g_counters.peak = g_counters.held;
}

void count_given_back(std::size_t size) { g_counters.held -= static_cast<std::ptrdiff_t>(size); }

}  // namespace

#if defined(MARROW_ADDRESS_SANITIZER)

// Declared as in sanitizer/allocator_interface.h, which some versions of gcc lack.
extern "C" {
int __sanitizer_install_malloc_and_free_hooks(void (*on_malloc)(const volatile void*, std::size_t),
                                              void (*on_free)(const volatile void*));
std::size_t __sanitizer_get_allocated_size(const volatile void* block);
}

namespace {

void on_malloc(const volatile void*, std::size_t size) { count_taken(size); }

void on_free(const volatile void* block)
{
    if (block != nullptr) count_given_back(__sanitizer_get_allocated_size(block));
}

void start_counting()
{
    static const int installed = __sanitizer_install_malloc_and_free_hooks(on_malloc, on_free);
    if (installed == 0) std::abort();
}

}  // namespace

#else

#include <malloc.h>

namespace {
void start_counting() {}
}  // namespace

void* operator new(std::size_t size)
{
    void* block = std::malloc(size == 0 ? 1 : size);
    if (block == nullptr) throw std::bad_alloc();
    count_taken(malloc_usable_size(block));
    return block;
}

void operator delete(void* block) noexcept
{
    if (block != nullptr) count_given_back(malloc_usable_size(block));
    std::free(block);
}

void operator delete(void* block, std::size_t) noexcept { operator delete(block); }

#endif

namespace marrow::test {

MemoryMeter::MemoryMeter()
{
    start_counting();
    g_counters = {};
}

std::size_t MemoryMeter::peak() const { return static_cast<std::size_t>(g_counters.peak); }

std::size_t MemoryMeter::allocations() const { return g_counters.allocations; }

}  // namespace marrow::test
