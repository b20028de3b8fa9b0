# Sourced by every command in bin/: puts Node 24 and the project's own tools first on PATH.
# Node comes from the npm package that carries the official binary, so no installer is needed.
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"

node_is_current() { node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a === 24 && b >= 15 ? 0 : 1)' 2>/dev/null; }

platform="$(uname -s | tr '[:upper:]' '[:lower:]')-$(uname -m | sed 's/x86_64/x64/; s/aarch64/arm64/')"
export PATH="$root/.tools/node_modules/node-$platform/bin:$root/node_modules/.bin:$PATH"
if ! node_is_current; then
  if ! command -v npm >/dev/null; then echo "Parley needs npm to fetch Node 24; install Node.js first." >&2; exit 1; fi
  mkdir -p .tools
  npm install --prefix .tools --prefer-offline --no-audit --no-fund --loglevel=error "node-$platform@24"
  hash -r
fi

# Settings of this machine win over the development defaults; what is already exported wins over both.
load_env() {
  local line name
  while IFS= read -r line; do
    case "$line" in '' | \#*) continue ;; esac
    name=${line%%=*}
    [ -n "${!name:-}" ] || export "$line"
  done <"$1"
}
if [ -f .env ]; then load_env .env; fi
load_env .env.example
