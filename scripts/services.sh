#!/usr/bin/env bash
# PostgreSQL with pgvector, Valkey (or Redis 7) a browser and a front door for the tests. In this order: what already
# answers is used as it is; else Docker Compose; else Debian's packages.
set -euo pipefail

owner=$DATABASE_OWNER_URL
database_host=$(sed -E 's#.*@([^:/]+).*#\1#' <<<"$owner")
database_port=$(sed -E 's#.*@[^:/]+:([0-9]+).*#\1#' <<<"$owner")
valkey_host=$(sed -E 's#redis://([^:/]+).*#\1#' <<<"$VALKEY_URL")
valkey_port=$(sed -E 's#redis://[^:/]+:([0-9]+).*#\1#' <<<"$VALKEY_URL")

answers() { (exec 3<>"/dev/tcp/$1/$2") 2>/dev/null; }
debian() { command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; }
docker_runs() { command -v docker >/dev/null && docker info >/dev/null 2>&1; }
install_packages() { DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$@" >/dev/null; }
wait_for() { for _ in $(seq 60); do answers "$1" "$2" && return; sleep 0.5; done; echo "$1:$2 does not answer" >&2; exit 1; }

start_with_docker() {
  docker compose --file deploy/compose.yaml up --detach --wait database valkey
}

start_debian_postgres() {
  install_packages postgresql
  local version; version=$(ls /usr/lib/postgresql | sort -V | tail -n 1)
  pg_ctlcluster --skip-systemctl-redirect "$version" main start || true
  wait_for "$database_host" "$database_port"
}

# A fresh Debian cluster lets the postgres user in over the socket only; setup gets a login of its own over TCP.
admit_owner() {
  if owner_connects; then return; fi
  su postgres -c "psql -qp $database_port" <<<"create role parley_setup superuser login password 'parley_setup'"
  owner="postgres://parley_setup:parley_setup@$database_host:$database_port/parley"
  printf 'DATABASE_OWNER_URL=%s\n' "$owner" >>.env
}
owner_connects() { psql -w "${owner%/*}/postgres" -qtc 'select 1' >/dev/null 2>&1; }

start_debian_valkey() {
  if apt-cache show valkey-server >/dev/null 2>&1; then
    install_packages valkey-server && valkey-server --daemonize yes --bind "$valkey_host" --port "$valkey_port" --save '' >/dev/null
  else
    install_packages redis-server && redis-server --daemonize yes --bind "$valkey_host" --port "$valkey_port" --save '' >/dev/null
  fi
  wait_for "$valkey_host" "$valkey_port"
}

if debian && { ! answers "$database_host" "$database_port" || ! [ -x /usr/bin/chromium ] || ! command -v caddy >/dev/null || ! ls /usr/share/postgresql/*/extension/vector.control >/dev/null 2>&1; }; then
  apt-get update -qq
fi

if ! { answers "$database_host" "$database_port" && answers "$valkey_host" "$valkey_port"; }; then
  if docker_runs; then start_with_docker
  elif debian; then
    answers "$database_host" "$database_port" || start_debian_postgres
    answers "$valkey_host" "$valkey_port" || start_debian_valkey
  else
    echo "Parley needs PostgreSQL with pgvector and Valkey: start Docker, or run this as root on Debian," >&2
    echo "or set DATABASE_OWNER_URL and VALKEY_URL in .env." >&2
    exit 1
  fi
fi

if debian && [ -d /usr/lib/postgresql ]; then
  admit_owner
  scripts/install-pgvector.sh
fi
if debian && ! [ -x "${CHROMIUM_PATH:-/usr/bin/chromium}" ]; then install_packages chromium; fi
# The front door, for the proof of a room on its own domain. Not as a service: the proof starts its own.
if debian && ! command -v caddy >/dev/null; then
  install_packages caddy
  systemctl disable --now caddy >/dev/null 2>&1 || true
fi
# Files of strangers are read under prlimit; the proof of it needs a network of its own.
if debian && ! { command -v prlimit && command -v unshare && command -v ip; } >/dev/null; then
  install_packages util-linux iproute2
fi
