import { lazy, Suspense } from "react";
import { useParams, useSearchParams } from "react-router";
import { Loading } from "../../components/ui/spinner.tsx";
import { Component as EditTwinPage, loader } from "../../features/twins/edit-twin-page.tsx";
import { useTwin } from "../../features/twins/twins.api.ts";
import { mayEdit } from "../../lib/may-edit.ts";

const GuidedTwin = lazy(async () => ({ default: (await import("./guided-twin.tsx")).GuidedTwin }));

/** All settings at once, or the guide through them when the address names a step of it. */
function EditPage() {
  const { id = "" } = useParams();
  const [search] = useSearchParams();
  const twin = useTwin(id);
  const step = search.get("guide");

  if (step === null || !twin || !mayEdit(twin)) return <EditTwinPage />;
  return (
    <Suspense fallback={<Loading />}>
      <GuidedTwin twin={twin} step={step} />
    </Suspense>
  );
}

export { EditPage as Component, loader };
