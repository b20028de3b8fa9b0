import type { ReactNode } from "react";
import { TwinPortrait } from "../../components/ui/twin-portrait.tsx";
import type { Message } from "../../lib/generated/types.gen.ts";
import type { Speaker } from "./speaker.ts";
import { Turn } from "./turn.tsx";

interface TwinTurnProps {
  speaker: Speaker;
  /** Undefined while it is being said. */
  message?: Message | undefined;
  isBusy?: boolean | undefined;
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of whatever a twin says: its portrait, its name in its hue. */
export function TwinTurn({ speaker, message, isBusy, actions, children }: TwinTurnProps) {
  const { id, name, purpose, hue, portrait_seed } = speaker;

  return (
    <Turn
      message={message}
      isBusy={isBusy}
      actions={actions}
      portrait={
        <TwinPortrait
          id={portrait_seed ?? (id || (message?.twin_id ?? ""))}
          index={hue}
          size={40}
          className="max-sm:size-8!"
        />
      }
      name={
        <b style={{ color: `var(--twin-${hue}-ink)` }} className="text-body font-semibold whitespace-nowrap">
          {name}
        </b>
      }
      about={purpose ? `Twin · ${purpose}` : "Twin"}
    >
      {children}
    </Turn>
  );
}
