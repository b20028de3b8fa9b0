import { fileURLToPath } from "node:url";
import { build } from "vite";

type Page = { headers: Record<string, string>; body: string };

/** A page that holds the official client and nothing else, at the addresses people come back to. */
export async function conformancePages(): Promise<Map<string, Page>> {
  const page = { headers: { "content-type": "text/html" }, body: PAGE };
  const script = { headers: { "content-type": "text/javascript" }, body: await bundledClient() };
  return new Map([
    ["/", page],
    ["/login", page],
    ["/dashboard", page],
    ["/update-password", page],
    ["/auth-js.js", script],
  ]);
}

/** The package as it was published, in one file: browsers do not find its parts by themselves. */
async function bundledClient(): Promise<string> {
  // Node is given the package's CommonJS half; bundlers take the other, whose names can be imported.
  const modules = import.meta.resolve("@supabase/auth-js").replace("/dist/main/", "/dist/module/");
  const outputs = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      minify: false,
      lib: { entry: fileURLToPath(modules), formats: ["es"] },
    },
  });
  const [output] = Array.isArray(outputs) ? outputs : [outputs];
  if (!output || !("output" in output)) throw new Error("The client could not be bundled");
  return output.output[0].code;
}

// `settings` are put there before the page loads, by whoever opens it.
const PAGE = `<!doctype html>
<title>Conformance</title>
<script type="module">
  import * as authJs from "/auth-js.js";
  const events = [];
  const client = new authJs.AuthClient({ url: location.origin + "/auth/v1", ...window.settings });
  client.onAuthStateChange((event, session) => {
    events.push({ event, at: performance.now(), token: session?.access_token ?? null });
  });
  window.conformance = { authJs, client, events };
</script>`;
