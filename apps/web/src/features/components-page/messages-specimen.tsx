import { Plus } from "lucide-react";
import { Banner } from "../../components/ui/banner.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { ErrorState } from "../../components/ui/error-state.tsx";
import { Loading } from "../../components/ui/spinner.tsx";
import { ToastCard, toast } from "../../components/ui/toast.tsx";
import { TwinPortrait } from "../../components/ui/twin-portrait.tsx";
import { Columns, Row, Specimen } from "./specimen.tsx";

const nothing = () => undefined;

export function MessagesSpecimen() {
  return (
    <Specimen title="Messages from the product">
      <Columns count={3}>
        <div className="grid gap-2">
          <Banner tone="accent" title="12 days left in your Growth trial." />
          <Banner tone="warning" title="Confirm your business website." />
          <Banner tone="success" title="Your payout account is active." />
          <Banner
            tone="danger"
            title="Failed to fetch rooms."
            action={
              <Button size="sm" onClick={nothing}>
                Try again
              </Button>
            }
          >
            Your rooms are safe; the list did not load.
          </Banner>
        </div>
        <div className="grid gap-2">
          <ToastCard
            tone="success"
            message="Invitation accepted"
            action={{ label: "Open room", onClick: nothing }}
            onDismiss={nothing}
          />
          <ToastCard tone="error" message="Failed to invite member" onDismiss={nothing} />
          <Row>
            <Button size="sm" onClick={() => toast.success("Room saved")}>
              Show a success
            </Button>
            <Button size="sm" onClick={() => toast.error("Failed to update room")}>
              Show an error
            </Button>
          </Row>
        </div>
        <Card>
          <EmptyState
            title="No twins yet"
            hint="Start with one file you are proud of."
            action={
              <Button variant="primary" size="sm" icon={<Plus aria-hidden="true" />}>
                Create twin
              </Button>
            }
          />
        </Card>
      </Columns>
      <Banner
        icon={<TwinPortrait id="Ruth Abelson" index={7} size={32} />}
        title="Daniel Okafor made you a manager of Ruth Abelson."
        action={<Button size="sm">View twin</Button>}
        onDismiss={nothing}
      >
        You can edit what she knows and how she answers.
      </Banner>
      <Columns count={2}>
        <Card>
          <Loading className="min-h-40" />
        </Card>
        <Card>
          <ErrorState title="Failed to fetch virtual twins" onRetry={nothing} />
        </Card>
      </Columns>
    </Specimen>
  );
}
