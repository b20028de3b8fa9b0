/** Who may import whom (CONTRIBUTING.md, "Who may import whom"). Two regular expressions, not a list per feature. */
const server = "^apps/server/src/";

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "modules-meet-at-index",
      severity: "error",
      from: { path: `${server}modules/([^/]+)/`, pathNot: "\\.test\\.ts$" },
      to: { path: `${server}modules/`, pathNot: [`${server}modules/$1/`, "/index\\.ts$"] },
    },
    {
      name: "modules-point-left",
      comment:
        "accounts billing tokens notifications | twins knowledge rooms conversation roundtables chatpedia | sellers referrals marketplace admin",
      severity: "error",
      from: { path: `${server}modules/(accounts|profiles|billing|tokens|notifications)/` },
      to: {
        path: `${server}modules/(twins|knowledge|rooms|conversation|roundtables|chatpedia|sellers|referrals|marketplace|admin)/`,
      },
    },
    {
      name: "modules-point-left-middle",
      severity: "error",
      from: { path: `${server}modules/(twins|knowledge|rooms|conversation|roundtables|chatpedia)/` },
      to: { path: `${server}modules/(sellers|referrals|marketplace|admin)/` },
    },
    {
      name: "contract-stands-alone",
      severity: "error",
      from: { path: "^packages/contract/" },
      to: { path: "^(apps|database|proofs)/" },
    },
    {
      name: "contract-needs-zod-alone",
      severity: "error",
      from: { path: "^packages/contract/", pathNot: "\\.test\\.ts$" },
      to: { dependencyTypes: ["npm", "npm-dev"], pathNot: "node_modules/zod/" },
    },
    {
      name: "platform-knows-no-module",
      severity: "error",
      from: { path: `${server}platform/` },
      to: { path: `${server}modules/` },
    },
    {
      name: "policies-do-no-io",
      severity: "error",
      from: { path: "\\.policy\\.ts$" },
      to: {
        path: `${server}platform/|\\.(queries|routes|job)\\.ts$|node_modules/`,
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "queries-have-no-opinions",
      severity: "error",
      from: { path: "\\.queries\\.ts$" },
      to: {
        path: `${server}(modules|platform)/`,
        pathNot: `${server}platform/(database(\\.types)?|keyset)\\.ts$|\\.queries\\.ts$`,
      },
    },
    {
      name: "routes-stay-home",
      severity: "error",
      from: { path: "\\.routes\\.ts$" },
      to: { path: "node_modules/kysely/|\\.job\\.ts$" },
    },
    {
      name: "routes-meet-no-other-module",
      severity: "error",
      from: { path: `${server}modules/([^/]+)/.*\\.routes\\.ts$` },
      to: { path: `${server}modules/`, pathNot: `${server}modules/$1/` },
    },
    {
      name: "hono-only-in-routes",
      severity: "error",
      from: { path: `${server}modules/`, pathNot: "\\.(routes|test)\\.ts$" },
      to: { path: "node_modules/(hono|@hono)/" },
    },
    {
      name: "features-do-not-meet",
      severity: "error",
      from: { path: "^apps/web/src/features/([^/]+)/" },
      to: { path: "^apps/web/src/features/", pathNot: "^apps/web/src/features/$1/" },
    },
    {
      name: "features-know-no-app",
      severity: "error",
      from: { path: "^apps/web/src/(features|components|lib)/", pathNot: "\\.test\\.tsx?$" },
      to: { path: "^apps/web/src/app/", pathNot: "^apps/web/src/app/paths\\.ts$" },
    },
    {
      name: "pieces-know-no-feature",
      severity: "error",
      from: { path: "^apps/web/src/(lib|components)/" },
      to: { path: "^apps/web/src/features/" },
    },
    {
      name: "web-and-server-apart",
      severity: "error",
      from: { path: "^apps/web/" },
      to: { path: "^apps/server/" },
    },
    {
      name: "server-and-web-apart",
      severity: "error",
      from: { path: "^apps/server/" },
      to: { path: "^apps/web/" },
    },
    {
      name: "sandbox-stands-outside",
      comment: "The outside world knows the product by its protocols alone.",
      severity: "error",
      from: { path: "^apps/sandbox/" },
      to: { path: "^(apps/(server|web)|packages|database)/" },
    },
    {
      name: "product-knows-no-sandbox",
      severity: "error",
      from: { path: "^(apps/(server|web)|packages|database)/" },
      to: { path: "^apps/sandbox/" },
    },
    {
      name: "no-test-code-in-product",
      severity: "error",
      from: { path: "^apps/[^/]+/src/", pathNot: "\\.test\\.tsx?$|/testing/" },
      to: { path: "\\.test\\.tsx?$|^apps/[^/]+/src/testing/|^(proofs|e2e)/|^database/" },
    },
    {
      name: "declared-dependencies",
      severity: "error",
      from: {
        pathNot: "\\.test\\.tsx?$|/testing/|^(proofs|e2e|database|scripts)/|\\.config\\.ts$|^apps/web/build/",
      },
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown", "npm-dev"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "resolvable",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^virtual:|\\.css$" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "node_modules/.*/node_modules|/\\.tsc/|/dist/|/generated/" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "default"],
      extensions: [".ts", ".tsx", ".js"],
    },
  },
};
