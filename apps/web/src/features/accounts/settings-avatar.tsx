import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CircleAlert, ImageUp } from "lucide-react";
import { type DragEvent, useEffect, useRef, useState } from "react";
import { Avatar } from "../../components/ui/avatar.tsx";
import { Button } from "../../components/ui/button.tsx";
import { cn } from "../../components/ui/cn.ts";
import { ProgressBar } from "../../components/ui/progress-bar.tsx";
import { toast } from "../../components/ui/toast.tsx";
import { displayName, PERSON_KEY, type Person } from "../../lib/person.ts";
import { useRemoveAvatar } from "./account.api.ts";
import { uploadAvatar } from "./settings-avatar-upload.ts";

/** Chosen or dropped, shown at once as it will be, and on its way. */
export function SettingsAvatar({ person }: { person: Person }) {
  const upload = useAvatarUpload();
  const remove = useRemoveAvatar();
  const drop = useDrop(upload.start);
  const error = upload.error ?? remove.error;

  function handleRemove() {
    upload.reset();
    remove.mutate(undefined, { onSuccess: () => toast.success("Picture removed") });
  }

  return (
    <div
      {...drop.target}
      className={cn(
        "flex flex-wrap items-center gap-4 rounded-lg border border-dashed p-4 transition-colors duration-(--dur-1)",
        drop.isOver ? "border-accent-mark bg-accent-soft" : "border-border-strong",
      )}
    >
      <Avatar name={displayName(person)} src={upload.preview ?? person.avatarUrl} size={56} />
      <div className="grid min-w-0 flex-1 basis-48 gap-1">
        {upload.percent === undefined ? (
          <p className="text-small text-pretty text-muted">
            Drop a picture here, or choose one. PNG, JPEG, WebP, GIF or AVIF, at most 5 MB.
          </p>
        ) : (
          <UploadProgress percent={upload.percent} />
        )}
        {error && (
          <p role="alert" className="flex gap-1.5 text-small text-danger">
            <CircleAlert aria-hidden="true" className="mt-px" />
            {error.message}
          </p>
        )}
      </div>
      <div className="flex gap-2">
        <PictureButton isBusy={upload.percent !== undefined} onPick={upload.start} />
        {person.avatarUrl && (
          <Button variant="ghost" loading={remove.isPending} loadingLabel="Removing" onClick={handleRemove}>
            Remove
          </Button>
        )}
      </div>
    </div>
  );
}

function UploadProgress({ percent }: { percent: number }) {
  return (
    <div className="grid gap-1.5">
      <div className="flex justify-between text-small text-muted figures">
        <span>Uploading</span>
        <span>{Math.round(percent)}%</span>
      </div>
      <ProgressBar label="Uploading your picture" value={percent} />
    </div>
  );
}

/** A real file input would look different in every browser; the button opens it. */
function PictureButton({ isBusy, onPick }: { isBusy: boolean; onPick: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
        aria-label="Picture"
        tabIndex={-1}
        className="sr-only"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // The same file again is a new attempt, which the browser would otherwise not report.
          currentTarget.value = "";
          if (file) onPick(file);
        }}
      />
      <Button
        icon={<ImageUp aria-hidden="true" />}
        loading={isBusy}
        loadingLabel="Uploading"
        onClick={() => input.current?.click()}
      >
        Choose picture
      </Button>
    </>
  );
}

function useAvatarUpload() {
  const cache = useQueryClient();
  const [percent, setPercent] = useState<number>();
  const [preview, setPreview] = useState<string>();
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);

  const upload = useMutation({
    mutationFn: (file: File) => uploadAvatar(file, setPercent),
    onMutate: (file) => {
      setPercent(0);
      setPreview(URL.createObjectURL(file));
    },
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: PERSON_KEY });
      toast.success("Picture saved");
    },
    onSettled: () => {
      setPercent(undefined);
      setPreview(undefined);
    },
  });
  return {
    start: (file: File) => upload.mutate(file),
    error: upload.error,
    reset: upload.reset,
    percent,
    preview,
  };
}

function useDrop(onFile: (file: File) => void) {
  const [isOver, setIsOver] = useState(false);
  const handle = (isStaying: boolean) => (event: DragEvent) => {
    // Without this the browser would leave the page for the dropped file.
    event.preventDefault();
    setIsOver(isStaying);
  };
  return {
    isOver,
    target: {
      onDragOver: handle(true),
      onDragLeave: handle(false),
      onDrop: (event: DragEvent) => {
        handle(false)(event);
        const file = event.dataTransfer.files[0];
        if (file) onFile(file);
      },
    },
  };
}
