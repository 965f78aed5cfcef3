# The WebAssembly modules, in the build folder: marrow.wasm and marrow.js, the runtime; open-<family>.wasm for each
# family and one opener.js; pictures.wasm and pictures.js. The JavaScript is Emscripten's, an ES module each, whose
# default export makes an instance of the compiled module that its `instantiateWasm` is given: it fetches nothing,
# evaluates no text, and runs in pages, workers and Node.

set(MARROW_GLUE_OPTIONS
  -lembind
  -sMODULARIZE=1
  -sEXPORT_ES6=1
  # Node has what these two need, where nothing is fetched.
  -sENVIRONMENT=web,worker
  # No `new Function`: content security policies forbid it.
  -sDYNAMIC_EXECUTION=0
  # What an abort prints goes there.
  -sINCOMING_MODULE_JS_API=instantiateWasm,printErr
  -sEXPORTED_RUNTIME_METHODS=HEAPU8,HEAPU32,HEAPF32,HEAPF64
  -sFILESYSTEM=0
  -sSUPPORT_LONGJMP=0
  # Vectors of files are few and large: the small allocator is as quick for them.
  -sMALLOC=emmalloc
  # Binaryen puts each function that has one caller into it. An engine finds few registers in what gets that large: it
  # runs up to a third slower, and is no smaller.
  -sBINARYEN_EXTRA_PASSES=--one-caller-inline-max-function-size=1000
  # A fresh module is light; a big file grows it, up to all that wasm32 addresses.
  -sINITIAL_MEMORY=1048576
  -sALLOW_MEMORY_GROWTH=1
  -sMAXIMUM_MEMORY=4294967296)
# What has another name in some versions, or is no choice any more.
if(EMSCRIPTEN_VERSION VERSION_LESS 3.1.25)
  list(APPEND MARROW_GLUE_OPTIONS -sTOTAL_STACK=262144)
else()
  list(APPEND MARROW_GLUE_OPTIONS -sSTACK_SIZE=262144)
endif()
if(EMSCRIPTEN_VERSION VERSION_LESS 4.0.0)
  # Every browser that knows SIMD has 64-bit integers at the boundary. Later versions have them by default.
  list(APPEND MARROW_GLUE_OPTIONS -sWASM_BIGINT=1)
endif()
if(EMSCRIPTEN_VERSION VERSION_LESS 4.0.4)
  # No address of its own, which bundlers would follow: `new URL(..., import.meta.url)`.
  list(APPEND MARROW_GLUE_OPTIONS -sUSE_ES6_IMPORT_META=0)
endif()

# marrow_bindings(<name> <library>...): the objects of wasm/bindings/<name>.cpp, for several modules.
function(marrow_bindings name)
  add_library(marrow_${name} OBJECT "${PROJECT_SOURCE_DIR}/wasm/bindings/${name}.cpp")
  target_compile_options(marrow_${name} PRIVATE -Oz)
  target_link_libraries(marrow_${name} PRIVATE marrow_core_flags ${ARGN})
endfunction()
marrow_bindings(values marrow_base)
marrow_bindings(described marrow_model)

# marrow_module(<target> <name of its files> <level of the link> <name of its bindings> <library>...): each file has the
# optimisation level of its library; the link's is that of Binaryen and of the JavaScript.
function(marrow_module target name level bindings)
  add_executable(${target} "${PROJECT_SOURCE_DIR}/wasm/bindings/${bindings}.cpp" $<TARGET_OBJECTS:marrow_values>)
  target_compile_options(${target} PRIVATE -Oz)
  target_link_libraries(${target} PRIVATE marrow_core_flags ${ARGN})
  set_target_properties(${target} PROPERTIES OUTPUT_NAME ${name} SUFFIX ".js")
  target_link_options(${target} PRIVATE ${level} -flto ${MARROW_GLUE_OPTIONS})
endfunction()

# marrow_openers(<family>...): open-<family>.wasm for each, and opener.js. All are linked under one name, and by -O2, as
# -Os and -O3 rename the imports of each module in its own way: so they get the same JavaScript. The build fails where
# they do not.
function(marrow_openers)
  foreach(family IN LISTS ARGN)
    set(target open-${family})
    set(folder "${PROJECT_BINARY_DIR}/openers/${family}")
    marrow_module(${target} opener -O2 opener marrow_formats_${family})
    target_sources(${target} PRIVATE $<TARGET_OBJECTS:marrow_described>)
    target_compile_definitions(${target} PRIVATE MARROW_FAMILY=${family})
    set_target_properties(${target} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${folder}")
    add_custom_command(TARGET ${target} POST_BUILD
      COMMAND ${CMAKE_COMMAND} -E copy "${folder}/opener.wasm" "${PROJECT_BINARY_DIR}/${target}.wasm")
    list(APPEND targets ${target})
    list(APPEND scripts "${folder}/opener.js")
  endforeach()
  set(script "${PROJECT_BINARY_DIR}/opener.js")
  add_custom_command(OUTPUT "${script}"
    COMMAND ${CMAKE_COMMAND} "-DSCRIPTS=${scripts}" "-DTO=${script}" -P "${PROJECT_SOURCE_DIR}/cmake/OneScript.cmake"
    DEPENDS ${targets} "${PROJECT_SOURCE_DIR}/cmake/OneScript.cmake"
    VERBATIM)
  add_custom_target(opener_script ALL DEPENDS "${script}")
endfunction()
