# What `cmake --install` puts where, in components:
#   headless  irsift, its workers, xpu-opt, manual, completion, samples, docs
#   gui       irsift-gui, desktop entry, icon, MIME type
#   dev       the core library without MLIR: headers, archives, find_package

# --- headless ---------------------------------------------------------------

install(TARGETS irsift xpu-opt RUNTIME COMPONENT headless)
install(TARGETS irsift-worker irsift-reduce-worker
        RUNTIME DESTINATION ${IRSIFT_LIBEXEC} COMPONENT headless)
install(DIRECTORY samples DESTINATION ${IRSIFT_DATA} COMPONENT headless
        USE_SOURCE_PERMISSIONS PATTERN __pycache__ EXCLUDE)
install(DIRECTORY core/memory/targets DESTINATION ${IRSIFT_DATA}
        COMPONENT headless)
install(DIRECTORY docs/schemas DESTINATION ${IRSIFT_DATA} COMPONENT headless)
install(FILES README.md DESTINATION ${CMAKE_INSTALL_DOCDIR}
        COMPONENT headless)
install(DIRECTORY docs/ DESTINATION ${CMAKE_INSTALL_DOCDIR}/docs
        COMPONENT headless PATTERN schemas EXCLUDE)

# Manual and completion are written by the program that they describe.
set(reference ${PROJECT_BINARY_DIR}/reference)
add_custom_command(
  OUTPUT ${reference}/stamp
  COMMAND ${CMAKE_COMMAND} -E rm -rf ${reference}
  COMMAND ${CMAKE_COMMAND} -E make_directory ${reference}/completion
  COMMAND irsift manual -o ${reference}/man
  COMMAND irsift completion bash > ${reference}/completion/irsift
  COMMAND irsift completion zsh > ${reference}/completion/_irsift
  COMMAND irsift completion fish > ${reference}/completion/irsift.fish
  COMMAND ${CMAKE_COMMAND} -E copy ${PROJECT_SOURCE_DIR}/packaging/xpu-opt.1
          ${reference}/man
  COMMAND gzip -9n -r ${reference}/man
  COMMAND ${CMAKE_COMMAND} -E touch ${reference}/stamp
  DEPENDS irsift ${PROJECT_SOURCE_DIR}/packaging/xpu-opt.1
  COMMENT "Writing the manual and the completion of shells" VERBATIM)
add_custom_target(irsift-reference ALL DEPENDS ${reference}/stamp)
install(DIRECTORY ${reference}/man/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1
        COMPONENT headless)
install(FILES ${reference}/completion/irsift
        DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions
        COMPONENT headless)
install(FILES ${reference}/completion/_irsift
        DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions
        COMPONENT headless)
install(FILES ${reference}/completion/irsift.fish
        DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d
        COMPONENT headless)

install(FILES packaging/lintian-overrides
        DESTINATION ${CMAKE_INSTALL_DATADIR}/lintian/overrides RENAME irsift
        COMPONENT headless)

# --- gui --------------------------------------------------------------------

if(IRSIFT_GUI)
  set(gui_manual ${PROJECT_BINARY_DIR}/reference-gui/irsift-gui.1.gz)
  add_custom_command(
    OUTPUT ${gui_manual}
    COMMAND ${CMAKE_COMMAND} -E make_directory
            ${PROJECT_BINARY_DIR}/reference-gui
    COMMAND gzip -9nc ${PROJECT_SOURCE_DIR}/packaging/irsift-gui.1
            > ${gui_manual}
    DEPENDS packaging/irsift-gui.1 VERBATIM)
  add_custom_target(irsift-gui-reference ALL DEPENDS ${gui_manual})
  install(TARGETS irsift-gui RUNTIME COMPONENT gui)
  install(FILES ${gui_manual} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1
          COMPONENT gui)
  install(FILES packaging/org.irsift.gui.desktop
          DESTINATION ${CMAKE_INSTALL_DATADIR}/applications COMPONENT gui)
  install(FILES packaging/org.irsift.gui.svg
          DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps
          COMPONENT gui)
  configure_file(packaging/org.irsift.gui.metainfo.xml.in
                 ${PROJECT_BINARY_DIR}/org.irsift.gui.metainfo.xml @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/org.irsift.gui.metainfo.xml
          DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo COMPONENT gui)
  install(FILES packaging/irsift.xml
          DESTINATION ${CMAKE_INSTALL_DATADIR}/mime/packages COMPONENT gui)
endif()

# --- dev --------------------------------------------------------------------

# Libraries of core/ that know nothing of MLIR, and all of them as one.
set(core_libraries model bundle pipeline memory verdict store cluster_text
                   ingest estimate
                   recorded_verdict compare replay sweep batch)
add_library(irsift_core INTERFACE)
set_target_properties(irsift_core PROPERTIES EXPORT_NAME core)
set(core_targets irsift_core)
foreach(library ${core_libraries})
  set_target_properties(irsift_${library} PROPERTIES EXPORT_NAME ${library})
  target_link_libraries(irsift_core INTERFACE irsift_${library})
  target_include_directories(irsift_${library} INTERFACE
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/irsift>)
  target_compile_features(irsift_${library} INTERFACE cxx_std_20)
  list(APPEND core_targets irsift_${library})
endforeach()
install(TARGETS ${core_targets} EXPORT irsift-targets
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}/irsift COMPONENT dev)
install(DIRECTORY core DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/irsift
        COMPONENT dev FILES_MATCHING PATTERN "*.h"
        PATTERN dialect EXCLUDE PATTERN passes EXCLUDE
        PATTERN extract EXCLUDE PATTERN worker EXCLUDE
        PATTERN targets EXCLUDE)

include(CMakePackageConfigHelpers)
set(package ${CMAKE_INSTALL_LIBDIR}/cmake/irsift)
configure_package_config_file(cmake/irsift-config.cmake.in
  ${PROJECT_BINARY_DIR}/irsift-config.cmake INSTALL_DESTINATION ${package})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/irsift-config-version.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/irsift-config.cmake
              ${PROJECT_BINARY_DIR}/irsift-config-version.cmake
              cmake/irsift-dependencies.cmake
        DESTINATION ${package} COMPONENT dev)
install(EXPORT irsift-targets NAMESPACE irsift:: DESTINATION ${package}
        COMPONENT dev)

# --- every package ----------------------------------------------------------

configure_file(packaging/changelog.in ${PROJECT_BINARY_DIR}/changelog @ONLY)
set(changelog ${PROJECT_BINARY_DIR}/changelog.gz)
add_custom_command(OUTPUT ${changelog}
  COMMAND gzip -9nc ${PROJECT_BINARY_DIR}/changelog > ${changelog}
  DEPENDS ${PROJECT_BINARY_DIR}/changelog VERBATIM)
add_custom_target(irsift-changelog ALL DEPENDS ${changelog})
foreach(entry headless:irsift gui:irsift-gui dev:irsift-dev)
  string(REPLACE ":" ";" entry ${entry})
  list(GET entry 0 component)
  list(GET entry 1 name)
  install(FILES packaging/copyright ${changelog}
          DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${name}
          COMPONENT ${component})
endforeach()
