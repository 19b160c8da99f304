# Sourced by the other scripts: installs the Debian packages that are missing.
packages=(g++ cmake ninja-build ccache tao-pegtl-dev libfmt-dev nlohmann-json3-dev catch2 libcli11-dev libxxhash-dev
  libboost-dev graphviz librsvg2-bin python3-jsonschema libxml2-utils)
missing=()
for package in "${packages[@]}"; do
  dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' || missing+=("$package")
done
if [ ${#missing[@]} -gt 0 ]; then
  as_root=()
  [ "$(id -u)" -eq 0 ] || as_root=(sudo)
  "${as_root[@]}" apt-get update -qq
  DEBIAN_FRONTEND=noninteractive "${as_root[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}"
fi
