import { Avatar } from "../../components/ui/avatar.tsx";
import { Card, CardBody, CardHeader } from "../../components/ui/card.tsx";
import { firstName } from "../../lib/first-name.ts";
import type { Twin } from "../../lib/generated/types.gen.ts";
import { nameOf } from "../../lib/name-of.ts";

/** What a visitor meets: the greeting in the twin's voice, and what to ask first. */
export function TwinAbout({ twin }: { twin: Twin }) {
  return (
    <Card>
      <CardHeader title={`Meet ${firstName(twin.name)}`} hint={twin.purpose} />
      <CardBody className="grid gap-4 border-t border-border">
        <p className="voice max-w-[38rem]">{twin.greeting ?? twin.description}</p>
        {twin.suggested_questions.length > 0 && (
          <div className="grid gap-1.5">
            <h3 className="text-small text-muted">People ask</h3>
            <ul className="grid gap-1.5">
              {twin.suggested_questions.map((question) => (
                <li key={question} className="border-l-2 border-border-strong pl-3">
                  {question}
                </li>
              ))}
            </ul>
          </div>
        )}
        <p className="flex items-center gap-2 text-small text-muted">
          <Avatar name={nameOf(twin.owner)} src={twin.owner.avatar_url} size={28} />
          Made by {nameOf(twin.owner)}
        </p>
      </CardBody>
    </Card>
  );
}
