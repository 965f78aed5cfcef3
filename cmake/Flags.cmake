# marrow_flags: what every file of ours is compiled with.
add_library(marrow_flags INTERFACE)
target_compile_options(marrow_flags INTERFACE -Wall -Wextra -Wconversion)
if(MARROW_WERROR)
  target_compile_options(marrow_flags INTERFACE -Werror)
endif()

# What the core alone is compiled with: errors are values there (base/result.h), so neither is needed, and the
# module is a good deal smaller. The native build follows, so that it tests the same code.
add_library(marrow_core_flags INTERFACE)
target_link_libraries(marrow_core_flags INTERFACE marrow_flags)
target_compile_options(marrow_core_flags INTERFACE -fno-exceptions -fno-rtti)
# A page fetches the module before it shows anything: what runs once a load is made small, what runs per vertex or per
# byte is made fast. The level is set file by file, for Emscripten turns inlining off for good where it sees -Os, also
# when -O3 follows; and it is not -Oz, with whose C library a vector is filled byte by byte.
set(MARROW_HOT_FILES anim/lerp_vertices model/bounds model/normals model/snapshot model/describe formats/md2)
if(EMSCRIPTEN)
  # Every browser that knows SIMD knows these, too.
  target_compile_options(marrow_core_flags INTERFACE -msimd128 -mbulk-memory -mnontrapping-fptoint -msign-ext)
  set(CMAKE_CXX_FLAGS_RELEASE "-DNDEBUG")
endif()

# Sets the level of each source in the list.
function(marrow_optimise)
  if(NOT EMSCRIPTEN)
    return()
  endif()
  foreach(source IN LISTS ARGN)
    string(REGEX REPLACE ".*/wasm/(.*)\\.cpp$" "\\1" name "${source}")
    if(name IN_LIST MARROW_HOT_FILES)
      set_source_files_properties("${source}" PROPERTIES COMPILE_OPTIONS -O3)
    else()
      set_source_files_properties("${source}" PROPERTIES COMPILE_OPTIONS -Os)
    endif()
  endforeach()
endfunction()

if(MARROW_SANITIZE)
  # float-cast-overflow is no part of "undefined", and numbers from files are cast to integers everywhere;
  # vptr needs RTTI.
  set(sanitizers -fsanitize=address,undefined,float-cast-overflow -fno-sanitize=vptr -fno-sanitize-recover=all)
  add_compile_options(${sanitizers} -Og -g1 -fno-omit-frame-pointer)
  add_link_options(${sanitizers})
  add_compile_definitions(_GLIBCXX_ASSERTIONS)
endif()
if(MARROW_FUZZERS)
  if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    message(FATAL_ERROR "The fuzzers are libFuzzer's: build them with clang (cmake --preset clang).")
  endif()
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()
