# GLM, stb_image and fast_float are installed on the system, as headers. The build includes them through a folder of
# symbolic links: with all of /usr/include on its path, Emscripten would use the system's C library headers.
set(MARROW_THIRD_PARTY "${PROJECT_BINARY_DIR}/third_party")
file(MAKE_DIRECTORY "${MARROW_THIRD_PARTY}")

# Finds `header` and links the first component of its path (a folder, or the file itself) into that folder of links.
function(marrow_third_party variable header package)
  find_path(${variable} NAMES ${header} PATH_SUFFIXES stb NO_CMAKE_FIND_ROOT_PATH
    PATHS /usr/include /usr/local/include DOC "Where ${header} lies")
  if(NOT ${variable})
    message(FATAL_ERROR "${header} was not found. Install it: apt-get install ${package}")
  endif()
  string(REGEX REPLACE "/.*" "" top "${header}")
  file(CREATE_LINK "${${variable}}/${top}" "${MARROW_THIRD_PARTY}/${top}" SYMBOLIC)
endfunction()

marrow_third_party(MARROW_GLM_INCLUDE glm/glm.hpp libglm-dev)
marrow_third_party(MARROW_STB_INCLUDE stb_image.h libstb-dev)
marrow_third_party(MARROW_FAST_FLOAT_INCLUDE fast_float/fast_float.h libfast-float-dev)

add_library(marrow_third_party INTERFACE)
target_include_directories(marrow_third_party SYSTEM INTERFACE "${MARROW_THIRD_PARTY}")
