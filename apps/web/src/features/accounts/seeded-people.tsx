import { use, useState } from "react";
import { Avatar } from "../../components/ui/avatar.tsx";
import { Banner } from "../../components/ui/banner.tsx";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { errorText } from "../../lib/api-error.ts";
import { signInWithPassword } from "./guest-identity.ts";

const listing = listSeededPeople();

/** Development only: who the seed has made, each a press away. The build leaves this file out. */
export function SeededPeople() {
  const people = use(listing);
  const [error, setError] = useState<string>();
  if (people.length === 0) return null;

  const handleChoice = ({ email, password }: SeededPerson) =>
    signInWithPassword(email, password).catch((refusal: unknown) =>
      setError(errorText(refusal, "Failed to sign in")),
    );

  return (
    <Card>
      <CardHeader title="Seeded people" hint="Development only" />
      {error !== undefined && <Banner tone="danger" title={error} className="mx-4 mb-4" />}
      <ul className="max-h-72 overflow-y-auto border-t border-border">
        {people.map((person) => (
          <li key={person.email}>
            <button
              type="button"
              onClick={() => void handleChoice(person)}
              className="flex w-full items-center gap-3 px-5 py-2 text-left hover:bg-hover"
            >
              <Avatar name={person.name} size={28} />
              <span className="min-w-0">
                <span className="block font-medium">
                  {person.name} <span className="font-normal text-muted">{person.role}</span>
                </span>
                <span className="block truncate text-caption text-muted">{person.note}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface SeededPerson {
  name: string;
  email: string;
  password: string;
  role: string;
  note: string;
}

async function listSeededPeople(): Promise<SeededPerson[]> {
  const response = await fetch("/dev/people");
  return response.ok ? response.json() : [];
}
