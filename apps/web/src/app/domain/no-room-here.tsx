import { ErrorState } from "../../components/ui/error-state.tsx";

/** A domain that still leads here, and no longer to a room; or a room that cannot be reached. */
export function NoRoomHere({ isUnreachable }: { isUnreachable: boolean }) {
  return (
    <main className="grid min-h-dvh content-center">
      {isUnreachable ? (
        <ErrorState title="This room could not be reached" onRetry={() => window.location.reload()} />
      ) : (
        <ErrorState
          title="There is no room at this address"
          hint="If this domain is yours, look at its settings in your room."
        />
      )}
    </main>
  );
}
