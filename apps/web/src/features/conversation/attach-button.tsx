import { Paperclip } from "lucide-react";
import { type ChangeEvent, useRef } from "react";
import { attachFiles } from "./attaching.ts";
import { ComposerTool } from "./composer-foot.tsx";

export function AttachButton({ roomId }: { roomId: string }) {
  const input = useRef<HTMLInputElement>(null);

  function handleChange({ target }: ChangeEvent<HTMLInputElement>) {
    void attachFiles(roomId, [...(target.files ?? [])]);
    target.value = ""; // the same file can be chosen again
  }

  return (
    <>
      <input ref={input} type="file" multiple hidden aria-label="Files to attach" onChange={handleChange} />
      <ComposerTool
        label="Attach files"
        icon={<Paperclip aria-hidden="true" />}
        onClick={() => input.current?.click()}
      />
    </>
  );
}
