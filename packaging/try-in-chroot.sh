#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Installs the packages in a fresh Debian 12 that has Debian's archive only, and
# does the main job there. Needs root and debootstrap.
#
#   packaging/try-in-chroot.sh DEBS ROOT [MIRROR]
#
# DEBS is the folder with the .deb files, ROOT where the system goes (made if it
# is not there). The host's settings for apt (a proxy, say) are taken over.
set -eu
debs=$(cd "$1" && pwd) root=$2 mirror=${3-http://deb.debian.org/debian}

[ -d "$root/usr" ] || debootstrap --variant=minbase bookworm "$root" "$mirror"
cp /etc/resolv.conf /etc/hosts "$root/etc/"
cp -r /etc/apt/apt.conf.d/. "$root/etc/apt/apt.conf.d/"
if [ -f /etc/apt/sources.list.d/debian.sources ]; then
  cp /etc/apt/sources.list.d/debian.sources "$root/etc/apt/sources.list.d/"
  : >"$root/etc/apt/sources.list"
else
  # What the installer of Debian 12 sets up. MLIR 22 came with an update.
  cat >"$root/etc/apt/sources.list" <<EOF
deb $mirror bookworm main
deb $mirror bookworm-updates main
deb ${mirror%/debian}/debian-security bookworm-security main
EOF
fi
mkdir -p "$root/proc" "$root/dev" "$root/tmp/debs"
mountpoint -q "$root/proc" || mount -t proc proc "$root/proc"
mountpoint -q "$root/dev" || mount --bind /dev "$root/dev"
trap 'umount "$root/proc" "$root/dev"' EXIT
cp "$debs"/irsift*.deb "$root/tmp/debs/"

inside() { chroot "$root" env -i PATH=/usr/bin:/bin:/usr/sbin:/sbin \
  HOME=/root DEBIAN_FRONTEND=noninteractive sh -euc "$1"; }

inside 'apt-get update -q
  apt-get install -y -q --no-install-recommends /tmp/debs/irsift_*.deb'
inside '! dpkg-deb -f /tmp/debs/irsift_*.deb Depends | grep -i qt'
inside 'cd /
  code=0; irsift triage /usr/share/irsift/samples/gdn_fused_post_conv.ttir \
    -o /tmp/gdn.irsift.tar.zst >/tmp/out.txt || code=$?
  cat /tmp/out.txt
  [ "$code" = 1 ]
  grep -q "pass-failure in tritonxpu-legalize" /tmp/out.txt
  grep -q "^reduced to" /tmp/out.txt
  code=0; irsift replay /tmp/gdn.irsift.tar.zst >/dev/null || code=$?
  [ "$code" = 1 ]
  irsift replay /usr/share/irsift/samples/softmax.ttir >/dev/null
  xpu-opt --version >/dev/null'
inside 'apt-get install -y -q --no-install-recommends /tmp/debs/irsift-gui_*.deb
  cd /tmp; QT_QPA_PLATFORM=offscreen irsift-gui \
    /usr/share/irsift/samples/softmax.ttir --screenshot /tmp/window.png
  [ -s /tmp/window.png ]'
inside 'apt-get install -y -q --no-install-recommends /tmp/debs/irsift-dev_*.deb
  find /usr/lib -name irsift-config.cmake | grep .'
inside 'apt-get remove -y -q irsift irsift-dev irsift-gui; ! command -v irsift'
echo "try-in-chroot.sh: all is well"
