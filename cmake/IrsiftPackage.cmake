# `cpack -G DEB` makes irsift (no Qt), irsift-gui and irsift-dev; `cpack -G
# TZST` one archive with everything, which runs from wherever it is unpacked.
set(IRSIFT_CONTACT "irsift authors <irsift@users.invalid>" CACHE STRING
    "Maintainer of packages built from this tree")

set(CPACK_PACKAGE_NAME irsift)
set(CPACK_PACKAGE_VENDOR "the irsift authors")
set(CPACK_PACKAGE_CONTACT "${IRSIFT_CONTACT}")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_STRIP_FILES ON)
set(CPACK_GENERATOR "DEB;TZST")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_COMPONENTS_ALL headless dev)
if(IRSIFT_GUI)
  list(APPEND CPACK_COMPONENTS_ALL gui)
endif()
set(CPACK_PROJECT_CONFIG_FILE ${PROJECT_SOURCE_DIR}/cmake/IrsiftArchive.cmake)

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)

set(CPACK_DEBIAN_HEADLESS_PACKAGE_NAME irsift)
# CPack puts the summary in front of each.
set(CPACK_DEBIAN_HEADLESS_DESCRIPTION
"A kernel does not compile and the compiler names no reason. irsift replays
the pipeline one pass at a time, says which pass failed, on which operation
and with which diagnostic, how much on-chip memory was in use, and makes the
kernel as small as possible while it still fails in the same way.")
set(CPACK_DEBIAN_HEADLESS_PACKAGE_RECOMMENDS "graphviz, python3")

set(CPACK_DEBIAN_GUI_PACKAGE_NAME irsift-gui)
set(CPACK_DEBIAN_GUI_DESCRIPTION
"The window of irsift. Shows a replay of a compiler's pass pipeline: the
verdict, the IR before and after every pass, the buffers in on-chip memory,
and the reduction of a kernel that fails.")
set(CPACK_DEBIAN_GUI_PACKAGE_DEPENDS "irsift (= ${PROJECT_VERSION})")

set(CPACK_DEBIAN_DEV_PACKAGE_NAME irsift-dev)
set(CPACK_DEBIAN_DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEV_DESCRIPTION
"The core library of irsift, headers and archives. For programs that replay
pipelines, read logs of compilers, judge failures or read the store of runs.
Comes with find_package(irsift) and needs no MLIR.")
set(CPACK_DEBIAN_DEV_PACKAGE_DEPENDS "nlohmann-json3-dev, libfmt-dev, \
libexpected-dev, libarchive-dev, libsqlitecpp-dev, libsqlite3-dev, \
libzstd-dev, libxxhash-dev, pkg-config")
set(CPACK_DEBIAN_DEV_PACKAGE_RECOMMENDS "irsift (= ${PROJECT_VERSION})")

include(CPack)
