import { useQuery } from "@tanstack/react-query";
import { ArrowDown } from "lucide-react";
import { Button } from "../../components/ui/button.tsx";
import { formatTokens } from "../../lib/money.ts";
import { conversationQueries } from "./conversation.api.ts";

interface JumpToNewestProps {
  roomId: string;
  onJump: () => Promise<void>;
}

/** For whoever reads further up; says how much they have not seen yet. */
export function JumpToNewest({ roomId, onJump }: JumpToNewestProps) {
  const { data: newest = 0 } = useQuery(conversationQueries.newest(roomId));
  const { data: read } = useQuery({ ...conversationQueries.read(roomId), enabled: false });
  const unread = read ? Math.max(0, newest - read.last_read_seq) : 0;

  return (
    <Button
      size="sm"
      className="absolute bottom-3 left-1/2 -translate-x-1/2 rounded-full shadow-pop"
      icon={<ArrowDown aria-hidden="true" />}
      onClick={() => void onJump()}
    >
      {unread > 0 ? `${formatTokens(unread)} new, jump to newest` : "Jump to newest"}
    </Button>
  );
}
