# marrow_library(<target> <level> <library below>... SOURCES <file>...): a static library. In the WebAssembly modules
# all its files have the optimisation level <level>; a native release build has -O3. No RTTI: only Embind needs it.
function(marrow_library target level)
  cmake_parse_arguments(PARSE_ARGV 2 library "" "" SOURCES)
  add_library(${target} STATIC ${library_SOURCES})
  target_include_directories(${target} PUBLIC "${PROJECT_SOURCE_DIR}/wasm")
  target_link_libraries(${target} PUBLIC marrow_third_party ${library_UNPARSED_ARGUMENTS} PRIVATE marrow_core_flags)
  target_compile_options(${target} PRIVATE -fno-rtti)
  if(EMSCRIPTEN)
    target_compile_options(${target} PRIVATE ${level})
  endif()
endfunction()

# marrow_layer(<name> <level> [<layer below>]): the library marrow_<name> of wasm/<name>/*.cpp.
function(marrow_layer name level)
  list(TRANSFORM ARGN PREPEND marrow_ OUTPUT_VARIABLE below)
  file(GLOB sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/wasm/${name}/*.cpp")
  marrow_library(marrow_${name} ${level} ${below} SOURCES ${sources})
endfunction()

# marrow_formats_layer(<level> <layer below>): marrow_formats_shared, the code that all families of formats share, and
# marrow_formats with every family, for tests, fuzzers and benchmarks (wasm/formats/families.cpp).
function(marrow_formats_layer level below)
  file(GLOB sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/wasm/formats/*.cpp")
  list(FILTER sources EXCLUDE REGEX "/families\\.cpp$")
  marrow_library(marrow_formats_shared ${level} marrow_${below} SOURCES ${sources})
  marrow_library(marrow_formats ${level} marrow_formats_shared
    SOURCES "${PROJECT_SOURCE_DIR}/wasm/formats/families.cpp")
  set_target_properties(marrow_formats PROPERTIES LEVEL ${level} FAMILIES "")
  target_compile_definitions(marrow_formats PRIVATE
    "MARROW_FAMILIES=$<JOIN:$<TARGET_PROPERTY:marrow_formats,FAMILIES>, >")
endfunction()

# marrow_family(<name> [<folder>]): the library marrow_formats_<name>, with the family of formats in
# wasm/formats/<name> or in <folder>. It becomes a part of marrow_formats.
function(marrow_family name)
  set(folder "${PROJECT_SOURCE_DIR}/wasm/formats/${name}")
  if(ARGC GREATER 1)
    set(folder "${ARGV1}")
  endif()
  file(GLOB sources CONFIGURE_DEPENDS "${folder}/*.cpp")
  get_target_property(level marrow_formats LEVEL)
  marrow_library(marrow_formats_${name} ${level} marrow_formats_shared SOURCES ${sources})
  set_property(TARGET marrow_formats APPEND PROPERTY FAMILIES "FAMILY(${name})")
  target_link_libraries(marrow_formats PUBLIC marrow_formats_${name})
endfunction()
