# build/wasm/marrow.wasm: a standalone module (no Emscripten JavaScript). What it exports is marked in
# wasm/bindings/bindings.cpp, and listed for TypeScript in web/lib/core/raw.ts.
file(GLOB bindings CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/wasm/bindings/*.cpp")
add_executable(marrow ${bindings})
target_link_libraries(marrow PRIVATE marrow_core_flags marrow_formats marrow_anim)
set_target_properties(marrow PROPERTIES SUFFIX ".wasm")

# Older Emscriptens know the stack's size by another name.
if(EMSCRIPTEN_VERSION VERSION_LESS 3.1.25)
  set(stack_size -sTOTAL_STACK=262144)
else()
  set(stack_size -sSTACK_SIZE=262144)
endif()
target_link_options(marrow PRIVATE
  # Not -Oz here: its C library copies and fills byte by byte. wasm-opt may have it, once it has laid out all control
  # flow anew; short of large functions that are called once, which compress better where they are.
  -O3
  -flto
  "SHELL:-Wl,--lto-O2 -Wl,-mllvm,-inline-threshold=0 -Wl,-mllvm,-enable-pre=false"
  -sBINARYEN_EXTRA_PASSES=--flatten,--rereloop,-Oz,-Oz,--one-caller-inline-max-function-size=40,--always-inline-max-function-size=4
  --no-entry
  -sSTANDALONE_WASM=1
  -sFILESYSTEM=0
  # Vectors of files are few and large: the small allocator is as quick for them, and saves 5 kB.
  -sMALLOC=emmalloc
  # A fresh module is light (crowds of them on one page); a big file grows it, up to all that wasm32 addresses.
  -sINITIAL_MEMORY=1048576
  -sALLOW_MEMORY_GROWTH=1
  -sMAXIMUM_MEMORY=4294967296
  ${stack_size})
