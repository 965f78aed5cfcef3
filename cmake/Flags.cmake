# marrow_flags: the compiler flags of all our files.
add_library(marrow_flags INTERFACE)
target_compile_options(marrow_flags INTERFACE -Wall -Wextra -Wconversion)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # The optimiser of GCC 12 reports overlaps and overflows in std::string and std::vector that cannot happen
  # (GCC bugs 105651 and 105329).
  target_compile_options(marrow_flags INTERFACE -Wno-restrict -Wno-stringop-overflow)
endif()
if(MARROW_WERROR)
  target_compile_options(marrow_flags INTERFACE -Werror)
endif()

# The flags of the core only: errors are values there (base/result.h), so it needs no exceptions, and the modules are
# much smaller. The native build has the same flags, so that it tests the same code.
add_library(marrow_core_flags INTERFACE)
target_link_libraries(marrow_core_flags INTERFACE marrow_flags)
target_compile_options(marrow_core_flags INTERFACE -fno-exceptions)
if(EMSCRIPTEN)
  if(NOT MARROW_SCALAR)
    target_compile_options(marrow_core_flags INTERFACE -msimd128)
  endif()
  # Every browser with SIMD supports these, too.
  target_compile_options(marrow_core_flags INTERFACE -mbulk-memory -mnontrapping-fptoint -msign-ext)
  # Emscripten adds -fno-inline-functions to -Os, which makes the modules a tenth larger and several times slower: a
  # vector is filled by a call for each element.
  target_compile_options(marrow_core_flags INTERFACE -flto -finline-functions)
endif()

if(MARROW_SANITIZE)
  # "undefined" does not include float-cast-overflow, and numbers from files are cast to integers everywhere;
  # vptr needs RTTI.
  set(sanitizers -fsanitize=address,undefined,float-cast-overflow -fno-sanitize=vptr -fno-sanitize-recover=all)
  add_compile_options(${sanitizers} -Og -g1 -fno-omit-frame-pointer)
  add_link_options(${sanitizers})
  add_compile_definitions(_GLIBCXX_ASSERTIONS)
endif()
if(MARROW_FUZZERS)
  if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    message(FATAL_ERROR "The fuzzers are libFuzzer's: build them with clang (cmake --preset test).")
  endif()
endif()
if(MARROW_FUZZING)
  # Without this flag a fuzzer runs its seeds, but does not detect which inputs reach new code.
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()

if(MARROW_SYNTAX_ONLY)
  # Every file is parsed, and an empty object marks it as checked; nothing is linked. Tests are excluded: gcc compiles
  # the core for the benchmarks, and only clang compiles tests.
  set(CMAKE_CXX_COMPILE_OBJECT
    "<CMAKE_CXX_COMPILER> <DEFINES> <INCLUDES> <FLAGS> -fsyntax-only <SOURCE>" "${CMAKE_COMMAND} -E touch <OBJECT>")
  set(CMAKE_CXX_CREATE_STATIC_LIBRARY "${CMAKE_COMMAND} -E touch <TARGET>")
endif()
