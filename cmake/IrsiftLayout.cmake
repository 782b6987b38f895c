# Where an installation keeps what, and how its programs get there from their
# own folder.
include(GNUInstallDirs)
set(IRSIFT_LIBEXEC ${CMAKE_INSTALL_LIBEXECDIR}/irsift)
set(IRSIFT_DATA ${CMAKE_INSTALL_DATADIR}/irsift)
file(RELATIVE_PATH IRSIFT_LIBEXEC_FROM_BIN
     /prefix/${CMAKE_INSTALL_BINDIR} /prefix/${IRSIFT_LIBEXEC})
file(RELATIVE_PATH IRSIFT_DATA_FROM_BIN
     /prefix/${CMAKE_INSTALL_BINDIR} /prefix/${IRSIFT_DATA})
