import { useSuspenseQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { Link, type LoaderFunctionArgs, useParams } from "react-router";
import { paths } from "../../app/paths.ts";
import { Absent } from "../../components/absent.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Page } from "../../components/ui/page.tsx";
import type { Twin } from "../../lib/generated/types.gen.ts";
import { mayEdit } from "../../lib/may-edit.ts";
import { queryClient } from "../../lib/query-client.ts";
import { DeleteTwinDialog } from "./delete-twin-dialog.tsx";
import { EditTwinForm } from "./edit-twin-form.tsx";
import { twinQueries, useTwin } from "./twins.api.ts";

export async function loader({ params: { id = "" } }: LoaderFunctionArgs) {
  const twin = await queryClient.ensureQueryData(twinQueries.one(id));
  return twin && mayEdit(twin) ? queryClient.ensureQueryData(twinQueries.personality(id)) : null;
}

/** A twin that is not theirs to change is as absent here as one that does not exist. */
function EditTwinPage() {
  const { id = "" } = useParams();
  const twin = useTwin(id);

  if (!twin || !mayEdit(twin)) {
    return (
      <Absent
        title="Twin not found"
        hint="It may have been deleted, or it is not yours to change."
        to={paths.twins}
        action="See your twins"
      />
    );
  }
  return <EditTwin twin={twin} />;
}

function EditTwin({ twin }: { twin: Twin }) {
  const { data: personality } = useSuspenseQuery(twinQueries.personality(twin.id));

  return (
    <Page
      title={twin.name}
      actions={
        <>
          {twin.my_role === "owner" && <DeleteTwinDialog twin={twin} />}
          <Button asChild>
            <Link to={paths.twin(twin.id)}>
              <ArrowLeft aria-hidden="true" />
              Back to the twin
            </Link>
          </Button>
        </>
      }
    >
      <EditTwinForm twin={twin} personality={personality} />
    </Page>
  );
}

export { EditTwinPage as Component };
