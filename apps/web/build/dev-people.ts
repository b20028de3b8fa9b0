import type { ServerResponse } from "node:http";
import type { Plugin } from "vite";

/** What each of the cast is good for trying out; the seed has the details. */
const NOTES: Record<string, string> = {
  maya: "Owns Northlight, Cohort 7 and Client office hours; Pro trial; manages Ruth",
  jonas: "Member of Northlight",
  mina: "Member of Northlight",
  ivan: "Invited to Cohort 7",
  daniel: "Owns Open Call; twin Ruth Abelson",
  grace: "Manages one of Maya’s twins",
  iris: "Owns Slow Bakery; whitelabel tier",
  alma: "Admin pages",
  viktor: "Superadmin pages",
  nora: "In no room at all",
  tess: "Has not confirmed her e-mail",
};

/** Development only: who can be signed in as, and with what. A build knows nothing of it. */
export function devPeople(): Plugin {
  return {
    name: "parley:dev-people",
    apply: "serve",
    configureServer(server) {
      server.middlewares.use("/dev/people", (_request, response) => void answer(response));
    },
  };
}

/** Without a cast there is nobody to sign in as: the page hears it, the overlay of the server stays away. */
async function answer(response: ServerResponse): Promise<void> {
  response.setHeader("content-type", "application/json");
  try {
    response.end(JSON.stringify(await listPeople()));
  } catch (failure) {
    response.statusCode = 503;
    response.end(JSON.stringify({ error: String(failure) }));
  }
}

/** The part of the seed that is read here. It lies outside the browser's project, so its types are named again. */
interface Cast {
  PASSWORD: string;
  people: Record<string, { email: string; first_name: string; last_name: string; role: string }>;
}

async function listPeople() {
  const { people, PASSWORD }: Cast = await import(CAST);
  return Object.entries(people).map(([key, { email, first_name, last_name, role }]) => ({
    name: `${first_name} ${last_name}`,
    email,
    password: PASSWORD,
    role,
    note: NOTES[key] ?? "",
  }));
}

const CAST = new URL("../../../database/cast.ts", import.meta.url).href;
