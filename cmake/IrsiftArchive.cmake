# Read by cpack for each generator: an archive is one, and unpacks into a
# folder of its own.
if(CPACK_GENERATOR STREQUAL "TZST")
  set(CPACK_PACKAGING_INSTALL_PREFIX "/")
  set(CPACK_INCLUDE_TOPLEVEL_DIRECTORY ON)
endif()
