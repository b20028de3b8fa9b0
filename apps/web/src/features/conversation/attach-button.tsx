import { Paperclip } from "lucide-react";
import { type ChangeEvent, useRef } from "react";
import { Button } from "../../components/ui/button.tsx";
import { attachFiles } from "./attaching.ts";

export function AttachButton({ roomId }: { roomId: string }) {
  const input = useRef<HTMLInputElement>(null);

  function handleChange({ target }: ChangeEvent<HTMLInputElement>) {
    void attachFiles(roomId, [...(target.files ?? [])]);
    target.value = ""; // the same file can be chosen again
  }

  return (
    <>
      <input ref={input} type="file" multiple hidden aria-label="Files to attach" onChange={handleChange} />
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label="Attach files"
        title="Attach files"
        onClick={() => input.current?.click()}
      >
        <Paperclip aria-hidden="true" />
      </Button>
    </>
  );
}
