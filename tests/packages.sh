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
# The official schema of SARIF for the test of the formats, from a package of 22 kB: a schema and nothing that runs.
# Without it that test is left out.
sarif=build/schemas/sarif-2.1.0-rtm.5.json
if [ ! -f "$sarif" ] && command -v npm >/dev/null; then
  mkdir -p build/schemas
  (
    cd build/schemas &&
      timeout 60 npm pack --silent --ignore-scripts @microsoft/jest-sarif@1.0.0-beta.0 >/dev/null 2>&1 &&
      tar xzf microsoft-jest-sarif-1.0.0-beta.0.tgz --strip-components=3 "package/lib/schemas/${sarif##*/}" &&
      rm microsoft-jest-sarif-1.0.0-beta.0.tgz
  ) || echo "the official schema of SARIF cannot be had" >&2
fi
