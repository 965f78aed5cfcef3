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
if(EMSCRIPTEN)
  if(NOT MARROW_SCALAR)
    target_compile_options(marrow_core_flags INTERFACE -msimd128)
  endif()
  # Every browser that knows SIMD knows these, too.
  target_compile_options(marrow_core_flags INTERFACE -mbulk-memory -mnontrapping-fptoint -msign-ext)
  # A page fetches the module before it shows anything: all of it is made small (loops that pay for vectors have them
  # by hand, base/simd.h), what runs per vertex, key and frame is made fast. Emscripten adds -fno-inline-functions to
  # -Oz, which makes a module a tenth larger and many times slower: a vector is filled by a call per byte. Linked as one
  # program, nothing is kept for callers that are elsewhere, and views are handed over in registers.
  target_compile_options(marrow_core_flags INTERFACE -flto -Oz -finline-functions "SHELL:-mllvm -enable-pre=false")
  file(GLOB sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/wasm/*/*.cpp")
  set_source_files_properties(${sources} PROPERTIES COMPILE_OPTIONS "-mllvm;-inline-threshold=0")
  # As fast as they can be; fast enough, and a good deal smaller than with loops unrolled; small, but inlined.
  set(fast_O3 anim/lerp_vertices anim/sample anim/hierarchy base/text_scanner)
  set(fast_O2 formats/md5_tracks model/joint_bounds)
  set(fast_Oz formats/md5anim formats/ms3d)
  # PNG a fifth faster for 2 kB; all that -O2 has to give would be another tenth for 4 kB more.
  set(fast_Os images/stb)
  foreach(level O3 O2 Os Oz)
    foreach(source ${fast_${level}})
      set_source_files_properties("${PROJECT_SOURCE_DIR}/wasm/${source}.cpp" PROPERTIES COMPILE_OPTIONS -${level})
    endforeach()
  endforeach()
endif()

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
