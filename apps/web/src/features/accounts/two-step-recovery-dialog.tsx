import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Download, Printer } from "lucide-react";
import { useId } from "react";
import { CardAnswer } from "../../components/card-answer.tsx";
import { CopyButton } from "../../components/copy-button.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Dialog, DialogContent, DialogFooter } from "../../components/ui/dialog.tsx";
import { Skeleton, SkeletonGroup } from "../../components/ui/skeleton.tsx";
import { saveFile } from "../../lib/save-file.ts";
import { accountQueries } from "./account.api.ts";
import { makeRecoveryCodes } from "./two-step-factors.api.ts";
import { printCodes, recoverySheet } from "./two-step-recovery-sheet.ts";

interface TwoStepRecoveryDialogProps {
  /** Whether these replace older ones. */
  already: "none" | "some";
  /** Closed after the codes were made. */
  onMade: () => void;
  onClose: () => void;
}

/** Makes the codes when it opens and forgets them when it closes: they are nowhere else to be read again. */
export function TwoStepRecoveryDialog({ already, onMade, onClose }: TwoStepRecoveryDialogProps) {
  const cache = useQueryClient();
  const codes = useNewCodes(already);

  function handleClose() {
    void cache.invalidateQueries({ queryKey: accountQueries.user().queryKey });
    onClose();
    if (codes.data) onMade();
  }

  return (
    <Dialog open onOpenChange={handleClose}>
      <DialogContent
        keepOpen
        title="Save your recovery codes"
        description="Each one replaces your second step once. Keep them where your phone is not. We show them only now."
      >
        <CardAnswer query={codes} skeleton={<CodesSkeleton />}>
          {(made) => <Codes codes={made} onSaved={handleClose} />}
        </CardAnswer>
      </DialogContent>
    </Dialog>
  );
}

/** A query and not a mutation, so that opening the dialog makes the codes once, however often it is drawn. */
function useNewCodes(already: "none" | "some") {
  const attempt = useId();
  return useQuery({
    queryKey: ["new-recovery-codes", attempt],
    queryFn: () => makeRecoveryCodes(already),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

function Codes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  return (
    <>
      <ol
        aria-label="Recovery codes"
        className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-lg border border-border bg-sunken p-4 font-figure tracking-[0.06em] figures"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={codes.join("\n")} label="Copy" />
        <Button
          size="sm"
          icon={<Download aria-hidden="true" />}
          onClick={() => saveFile("parley-recovery-codes.txt", new Blob([recoverySheet(codes)]))}
        >
          Download
        </Button>
        <Button size="sm" icon={<Printer aria-hidden="true" />} onClick={() => printCodes(codes)}>
          Print
        </Button>
      </div>
      <DialogFooter>
        <Button variant="primary" onClick={onSaved}>
          I have saved them
        </Button>
      </DialogFooter>
    </>
  );
}

const CodesSkeleton = () => (
  <SkeletonGroup className="grid grid-cols-2 gap-x-6 gap-y-4 rounded-lg border border-border bg-sunken p-4">
    {Array.from({ length: 10 }, (_, row) => row).map((row) => (
      <Skeleton key={row} />
    ))}
  </SkeletonGroup>
);
