#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Compile kernels, triage what fails, and leave what a CI system wants to keep.
#
#   triage.sh [-o FOLDER] PATH...          kernels and captures below the paths
#   triage.sh [-o FOLDER] -- SCRIPT [ARG]  run a Python program, take what its
#                                          kernels leave when they do not compile
#
# FOLDER (default: irsift-ci) then has
#   bundles/NAME.irsift.tar.zst  one a failing kernel, to upload
#   comment.md                   what failed, to post; below 60,000 characters
#   failures.txt                 one line a failing kernel: its verdict
#   runs.db                      all runs, for `irsift show --db`
#
# Exit code: 0 nothing failed, 1 something did, 2 something could not be judged.
# IRSIFT_OPTIONS is given to every `irsift triage`: --pipeline, --knob, ...
set -u

out=irsift-ci
while getopts o: option; do
  case $option in
  o) out=$OPTARG ;;
  *) exit 2 ;;
  esac
done
program=no
last=
eval "last=\${$((OPTIND - 1)):-}"
[ "$OPTIND" -gt 1 ] && [ "$last" = -- ] && program=yes
shift $((OPTIND - 1))
[ $# -gt 0 ] || { sed -n '6,9s/^# \{0,1\}//p' "$0" >&2; exit 2; }
here=$(cd "$(dirname "$0")" && pwd)

mkdir -p "$out/bundles" || exit 2
: >"$out/failures.txt"
: >"$out/inputs.txt"

if [ "$program" = yes ]; then
  # The program's own exit code is for the job that runs it; here it is only
  # asked for kernels.
  python3 "$here/../capture/irsift_capture.py" -o "$out/captured" "$@" ||
    echo "triage.sh: the program ended with exit code $?" >&2
  set -- "$out/captured"
fi
for path in "$@"; do
  [ -e "$path" ] || { echo "triage.sh: there is no '$path'" >&2; exit 2; }
  find "$path" -name manifest.json | sed 's:/manifest.json$::' >>"$out/inputs.txt"
  find "$path" \( -name '*.ttir' -o -name '*.mlir' \) | while read -r file; do
    [ -e "$(dirname "$file")/manifest.json" ] || echo "$file"
  done >>"$out/inputs.txt"
done
sort -o "$out/inputs.txt" "$out/inputs.txt"

failed=0 broken=0 count=0
while read -r input; do
  count=$((count + 1))
  name=$(printf %03d "$count")-$(basename "$input" | sed 's/\.[a-z]*$//')
  bundle=$out/bundles/$name.irsift.tar.zst
  # shellcheck disable=SC2086 # options are words
  irsift triage "$input" ${IRSIFT_OPTIONS-} --db "$out/runs.db" -q \
    -o "$bundle" >"$out/$name.txt" </dev/null
  case $? in
  0) rm -f "$bundle" "$out/$name.txt" ;;
  1)
    failed=$((failed + 1))
    printf '%s: %s\n' "$input" "$(sed -n 3p "$out/$name.txt")" \
      >>"$out/failures.txt"
    ;;
  *)
    broken=$((broken + 1))
    echo "triage.sh: '$input' could not be judged" >&2
    ;;
  esac
done <"$out/inputs.txt"

{
  echo "**irsift**: $failed of $count kernels fail, $broken could not be judged"
  for text in "$out"/[0-9][0-9][0-9]-*.txt; do
    [ -s "$text" ] || continue
    printf '\n<details><summary>%s: %s</summary>\n\n```\n' \
      "$(basename "$text" .txt)" "$(sed -n 3p "$text")"
    # An issue or a comment takes 65,536 characters.
    head -c 6000 "$text"
    printf '\n```\n\n</details>\n'
  done
} | head -c 60000 >"$out/comment.md"
head -n 1 "$out/comment.md"
cat "$out/failures.txt"

[ "$broken" = 0 ] || exit 2
[ "$failed" = 0 ]
