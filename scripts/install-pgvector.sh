#!/usr/bin/env bash
# pgvector is not packaged in Debian 12, so it is built from Debian 13's source package against the
# PostgreSQL that is installed. The source entry is derived from the machine's own sources file, so
# it comes from whichever mirror this machine trusts already, verified by the same keyring.
set -euo pipefail

version=$(ls /usr/lib/postgresql | sort -V | tail -n 1)
control="/usr/share/postgresql/$version/extension/vector.control"
if [ -f "$control" ]; then exit 0; fi

sources=/etc/apt/sources.list.d/debian.sources
entry=/etc/apt/sources.list.d/parley-pgvector.sources
if apt-get install -y -qq "postgresql-$version-pgvector" >/dev/null 2>&1; then exit 0; fi

uri=$(awk '/^URIs:/ { print $2; exit }' "$sources" 2>/dev/null || true)
[ -n "$uri" ] || uri=$(awk '$1 == "deb" { print $2; exit }' /etc/apt/sources.list)
keyring=$(awk '/^Signed-By:/ { print $2; exit }' "$sources" 2>/dev/null || true)
{
  printf 'Types: deb-src\nURIs: %s\nSuites: trixie\nComponents: main\n' "$uri"
  if [ -n "$keyring" ]; then printf 'Signed-By: %s\n' "$keyring"; fi
} >"$entry"

build=$(mktemp -d)
trap 'rm -rf "$build" "$entry"' EXIT
chmod 755 "$build"
apt-get update -qq
apt-get install -y -qq "postgresql-server-dev-$version" dpkg-dev make gcc >/dev/null
cd "$build"
apt-get source -qq pgvector >/dev/null
cd pgvector-*/
export PG_CONFIG="/usr/lib/postgresql/$version/bin/pg_config"
# OPTFLAGS empty: the default -march=native would break on a machine the binary is copied to.
make -s -j2 OPTFLAGS="" >/dev/null
make -s install >/dev/null
