import { Check, FileSpreadsheet, FileText, Link, Link2Off } from "lucide-react";
import { Avatar } from "../../components/ui/avatar.tsx";
import { Badge, CountBadge } from "../../components/ui/badge.tsx";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { type Face, Facepile } from "../../components/ui/facepile.tsx";
import { Monogram } from "../../components/ui/monogram.tsx";
import { PriceTag } from "../../components/ui/price-tag.tsx";
import { DoneRow, FailedRow, ProgressRow } from "../../components/ui/progress-row.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { TokenMeter } from "../../components/ui/token-meter.tsx";
import { TwinPortrait } from "../../components/ui/twin-portrait.tsx";
import { Columns, Row, Sample, Specimen } from "./specimen.tsx";

const FACES: Face[] = [
  { kind: "person", id: "mina", name: "Mina Park" },
  { kind: "twin", id: "Samuel Brandt", name: "Samuel Brandt", index: 1 },
  { kind: "twin", id: "Lucía Peralta", name: "Lucía Peralta", index: 4 },
];

export function IdentitySpecimen() {
  return (
    <Specimen title="Portraits">
      <Columns count={3}>
        <Sample caption="Twins: rounded square, profile and echo. 20, 28, 36, 56, 88">
          <Row>
            <TwinPortrait id="Marta Kowal" index={4} size={20} />
            <TwinPortrait id="Kenji Mori" index={5} size={28} />
            <TwinPortrait id="Farid Aziz" index={3} size={36} />
            <TwinPortrait id="Ines Carvalho" index={2} size={56} />
            <TwinPortrait id="Iris Novotna" index={6} size={88} />
          </Row>
        </Sample>
        <Sample caption="People: circle, photo or initials. Rooms: a monogram">
          <Row>
            <Avatar name="Jonas Ekberg" size={20} />
            <Avatar name="Jonas Ekberg" size={28} />
            <Avatar name="Mina Park" src="/no-such-photo.jpg" />
            <Avatar name="Maya Lindqvist" size={56} />
            <Facepile faces={FACES} total={15} size={32} ground="surface" />
            <Monogram name="Northlight" color="#7a2e4d" />
          </Row>
        </Sample>
        <Sample caption="In conversation they face each other">
          <Row className="gap-2">
            <TwinPortrait id="Lucía Peralta" index={4} size={72} />
            <TwinPortrait id="Paolo Conti" index={8} facing="left" size={72} />
          </Row>
        </Sample>
      </Columns>
    </Specimen>
  );
}

export function StatusSpecimen() {
  return (
    <Specimen title="Badges, prices, meters, progress">
      <Columns count={3}>
        <div className="grid gap-4">
          <Row className="gap-2">
            <Badge>Private</Badge>
            <Badge tone="success">
              <Check aria-hidden="true" />
              Ready
            </Badge>
            <Badge tone="warning">1 thing due</Badge>
            <Badge tone="danger">Past due</Badge>
            <Badge tone="accent">Scheduled</Badge>
            <CountBadge count={4} label="unread" />
            <CountBadge count="!" />
          </Row>
          <Row className="gap-5">
            <PriceTag cents={1200} />
            <PriceTag cents={900} period="month" />
            <PriceTag cents={null} />
            <PriceTag cents={900} owned="Subscribed to 2 Dec" />
          </Row>
        </div>
        <div className="grid gap-4">
          <TokenMeter balance={48_210} full={52_000} caption="About 10 days at this pace" />
          <TokenMeter balance={640} full={25_000} action={<BuyLink />} />
          <TokenMeter balance={0} full={25_000} action={<BuyLink />} />
        </div>
        <Row>
          <Skeleton shape="own" className="size-9 rounded-(--radius-twin)" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="w-3/5" />
            <Skeleton className="w-4/5" />
          </div>
        </Row>
      </Columns>
      <KnowledgeCard />
    </Specimen>
  );
}

const BuyLink = () => (
  <a className="link" href="#tokens">
    Buy tokens
  </a>
);

const STAGES = ["Uploading", "Reading", "Indexing"];
const nothing = () => undefined;

function KnowledgeCard() {
  return (
    <Card>
      <CardHeader title="What Ines knows" hint="1 source ready, 2 being read" />
      <ProgressRow
        icon={<FileSpreadsheet aria-hidden="true" />}
        title="Rate card 2024.xlsx"
        value={38}
        stages={STAGES}
        stage="Uploading"
        detail="1.2 of 3.1 MB"
        onCancel={nothing}
      />
      <ProgressRow
        icon={<Link aria-hidden="true" />}
        title="northlight.studio/essays/anchoring"
        stages={STAGES}
        stage="Indexing"
        onCancel={nothing}
      />
      <FailedRow
        icon={<Link2Off aria-hidden="true" />}
        title="members.designguild.example/pricing-survey"
        error="URL Processing Error: the page asks visitors to sign in"
        onRetry={nothing}
      />
      <DoneRow
        icon={<FileText aria-hidden="true" />}
        title="Pricing for Small Studios.pdf"
        note="212 pages · cited 418 times · read 3 days ago"
      >
        <Badge tone="success">
          <Check aria-hidden="true" />
          Ready
        </Badge>
      </DoneRow>
    </Card>
  );
}
