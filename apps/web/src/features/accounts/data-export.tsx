import { useMutation } from "@tanstack/react-query";
import { Download, FileArchive } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../components/ui/button.tsx";
import { RelativeTime } from "../../components/ui/relative-time.tsx";
import { toast } from "../../components/ui/toast.tsx";
import type { DataRequest } from "../../lib/generated/types.gen.ts";
import { saveFile } from "../../lib/save-file.ts";
import { fetchExport, isOpen, useRequestExport } from "./account.api.ts";
import { DataProgress } from "./data-progress.tsx";
import { SettingsFact } from "./settings-block.tsx";

const KEPT_DAYS = 7;

/** The request stays in the list when its file is no longer to be had. */
export const isGone = ({ finished_at, status }: DataRequest, now = Date.now()): boolean =>
  status === "done" && finished_at !== null && now - Date.parse(finished_at) >= KEPT_DAYS * 86_400_000;

/** Asked for, being put together, ready to take, or failed: the same card throughout. */
export function DataExport({ request }: { request: DataRequest | undefined }) {
  const ask = useRequestExport();
  const prepare = (label: string) => (
    <Button
      icon={<FileArchive aria-hidden="true" />}
      loading={ask.isPending}
      loadingLabel="Preparing"
      onClick={() =>
        ask.mutate(undefined, {
          onSuccess: () => toast.success("We are putting your file together"),
          onError: (error) => toast.error(error.message),
        })
      }
    >
      {label}
    </Button>
  );

  if (!request || isGone(request))
    return (
      <SettingsFact
        value={request ? "Your last file is gone" : "No file yet"}
        note={request ? `We keep files for ${KEPT_DAYS} days.` : "Putting it together takes a few minutes."}
      >
        {prepare("Prepare my data")}
      </SettingsFact>
    );
  if (isOpen(request)) return <DataProgress request={request} label="Putting your file together" />;
  if (request.status === "failed")
    return (
      <SettingsFact
        value={<span className="text-danger">{request.failure ?? "The file could not be made"}</span>}
        note="Nothing was lost."
      >
        {prepare("Try again")}
      </SettingsFact>
    );
  return <ReadyFile request={request}>{prepare("Prepare a new one")}</ReadyFile>;
}

function ReadyFile({ request, children }: { request: DataRequest; children: ReactNode }) {
  const download = useMutation({
    mutationFn: () => fetchExport(request.id),
    onSuccess: (file) => saveFile(`parley-${request.created_at.slice(0, 10)}.json`, file),
    onError: (error) => toast.error(error.message),
  });

  return (
    <SettingsFact
      value="Your file is ready"
      note={
        <>
          Made <RelativeTime at={request.finished_at ?? request.created_at} />. We keep it for {KEPT_DAYS}{" "}
          days.
        </>
      }
    >
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          icon={<Download aria-hidden="true" />}
          loading={download.isPending}
          loadingLabel="Downloading"
          onClick={() => download.mutate()}
        >
          Download
        </Button>
        {children}
      </div>
    </SettingsFact>
  );
}
