import { useEffect, useState } from "react";
import { paths } from "../../app/paths.ts";
import { Button } from "../../components/ui/button.tsx";
import type { DataRequest } from "../../lib/generated/types.gen.ts";
import { currentSession, sessionStore } from "../../lib/session.ts";
import { isOpen } from "./account.api.ts";
import { DataDeletionDialog } from "./data-deletion-dialog.tsx";
import { DataProgress } from "./data-progress.tsx";

const WHAT_GOES = [
  "Your profile, picture, ways to sign in and signed-in devices",
  "Your twins with everything they know, and the rooms that nobody else is in",
  "What you said: an empty place, marked deleted, is left of it",
  "Your tokens and subscriptions; nothing more is charged",
];
const WHAT_STAYS = [
  "Rooms with other members, without newcomers and without a price",
  "The books, under a number without your name",
];

export function DataDeletion({ request }: { request: DataRequest | undefined }) {
  const [isAsking, setIsAsking] = useState(false);
  if (request && (isOpen(request) || request.status === "done")) return <Leaving request={request} />;

  return (
    <div className="grid gap-4 rounded-lg border border-danger-line bg-raised p-5 max-sm:p-4">
      {request?.status === "failed" && (
        <p role="alert" className="text-danger">
          {request.failure ?? "Your account could not be deleted"}. It is still there, as it was.
        </p>
      )}
      <Facts title="What goes" facts={WHAT_GOES} />
      <Facts title="What stays" facts={WHAT_STAYS} />
      <Button variant="danger" className="justify-self-start" onClick={() => setIsAsking(true)}>
        Delete my account
      </Button>
      {isAsking && <DataDeletionDialog onClose={() => setIsAsking(false)} />}
    </div>
  );
}

function Facts({ title, facts }: { title: string; facts: readonly string[] }) {
  return (
    <div className="grid gap-1">
      <h3 className="font-semibold">{title}</h3>
      <ul className="grid list-disc gap-1 pl-5 text-text-2 marker:text-muted">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </div>
  );
}

/** With the account goes the session. Whoever has left for good stands at the front door, not at the sign-in page. */
function Leaving({ request }: { request: DataRequest }) {
  useEffect(
    () =>
      sessionStore.state.subscribe(() => {
        if (!currentSession()) window.location.assign(paths.welcome);
      }),
    [],
  );
  useEffect(() => {
    if (request.status === "done") void sessionStore.leave();
  }, [request.status]);

  return <DataProgress request={request} label="Deleting your account" />;
}
