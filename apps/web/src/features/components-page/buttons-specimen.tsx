import { Ellipsis, Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Segments } from "../../components/ui/segments.tsx";
import { TabNav, Tabs, TabsContent, TabsList, TabsTrigger, tabLink } from "../../components/ui/tabs.tsx";
import { Tooltip } from "../../components/ui/tooltip.tsx";
import { Columns, Row, Sample, Specimen } from "./specimen.tsx";

export function ButtonsSpecimen() {
  return (
    <Specimen title="Buttons, tabs, segments">
      <Columns count={2}>
        <div className="grid gap-4">
          <Row>
            <Button variant="primary" icon={<Plus aria-hidden="true" />}>
              Create twin
            </Button>
            <SavingButton />
            <Button variant="primary" loading loadingLabel="Saving">
              Save changes
            </Button>
            <Button variant="primary" disabled>
              Disabled
            </Button>
          </Row>
          <Row>
            <Button>Secondary</Button>
            <Button variant="ghost">Ghost</Button>
            <Button variant="soft">Soft</Button>
            <Button variant="danger">Delete room</Button>
            <a className="link" href="#text-link">
              Text link
            </a>
          </Row>
        </div>
        <Row>
          <Button variant="primary" size="lg">
            Large 44
          </Button>
          <Button variant="primary">Default 36</Button>
          <Button variant="primary" size="sm">
            Small 30
          </Button>
          <Tooltip label="More">
            <Button size="icon" aria-label="More">
              <Ellipsis aria-hidden="true" />
            </Button>
          </Tooltip>
          <FilterSegments />
        </Row>
      </Columns>
      <Sample>
        <Tabs defaultValue="knowledge">
          <TabsList aria-label="Twin">
            <TabsTrigger value="knowledge" count={6}>
              Knowledge
            </TabsTrigger>
            <TabsTrigger value="rooms" count={2}>
              Rooms
            </TabsTrigger>
            <TabsTrigger value="managers">Managers</TabsTrigger>
          </TabsList>
          <TabsContent value="knowledge" className="pt-3 text-muted">
            Six sources.
          </TabsContent>
          <TabsContent value="rooms" className="pt-3 text-muted">
            Two rooms.
          </TabsContent>
          <TabsContent value="managers" className="pt-3 text-muted">
            Nobody yet.
          </TabsContent>
        </Tabs>
      </Sample>
      <Sample caption="Tabs that are pages">
        <TabNav label="Admin">
          <a href="#revenue" aria-current="page" className={tabLink}>
            Revenue
          </a>
          <a href="#token-reports" className={tabLink}>
            Token reports
          </a>
        </TabNav>
      </Sample>
    </Specimen>
  );
}

function SavingButton() {
  const [isSaving, setSaving] = useState(false);

  function handleClick() {
    setSaving(true);
    setTimeout(() => setSaving(false), 1500);
  }

  return (
    <Button variant="primary" loading={isSaving} loadingLabel="Saving" onClick={handleClick}>
      Try saving
    </Button>
  );
}

const FILTERS = [
  { value: "all", label: "All" },
  { value: "rooms", label: "Rooms" },
  { value: "twins", label: "Twins" },
] as const;

function FilterSegments() {
  const [value, setValue] = useState<(typeof FILTERS)[number]["value"]>("all");
  return <Segments label="Show" value={value} onValueChange={setValue} options={FILTERS} />;
}
