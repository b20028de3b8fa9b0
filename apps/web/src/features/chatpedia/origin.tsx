import { Link } from "react-router";
import { paths } from "../../app/paths.ts";
import { Card, CardBody } from "../../components/ui/card.tsx";
import type { Article } from "../../lib/generated/types.gen.ts";

/** The conversation an article was drawn from, for those who may see that too. */
export function Origin({ article: { room, roundtable } }: { article: Pick<Article, "room" | "roundtable"> }) {
  const origin = room
    ? { kind: "the room", name: room.name, path: paths.room(room.id) }
    : roundtable && { kind: "the roundtable", name: roundtable.topic, path: paths.roundtable(roundtable.id) };
  if (!origin) return null;

  return (
    <Card>
      <CardBody className="grid gap-1">
        <h2 className="text-heading">Drawn from</h2>
        <p className="text-small text-text-2">
          {origin.kind}{" "}
          <Link to={origin.path} className="link">
            {origin.name}
          </Link>
        </p>
      </CardBody>
    </Card>
  );
}
