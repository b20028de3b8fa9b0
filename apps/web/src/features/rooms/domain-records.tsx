import { CopyButton } from "../../components/copy-button.tsx";
import type { RoomDomain } from "../../lib/generated/types.gen.ts";

/** What goes into the domain's DNS: one record to prove it, one to lead here. */
export function DomainRecords({ domain }: { domain: RoomDomain }) {
  return (
    <ol className="grid gap-3">
      <DnsRecord
        purpose="Proves that the domain is yours"
        type="TXT"
        name={domain.record_name}
        value={domain.record_value}
      />
      <DnsRecord
        purpose="Leads visitors to the room"
        type="CNAME"
        name={domain.domain}
        value={window.location.hostname}
      />
    </ol>
  );
}

interface DnsRecordProps {
  purpose: string;
  type: string;
  name: string;
  value: string;
}

function DnsRecord({ purpose, type, name, value }: DnsRecordProps) {
  return (
    <li className="grid gap-2 rounded-lg border border-border bg-raised p-4">
      <span className="text-small text-muted">
        {purpose} · {type}
      </span>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2">
        <RecordPart label="Name" text={name} copyLabel={`Copy name of the ${type} record`} />
        <RecordPart label="Value" text={value} copyLabel={`Copy value of the ${type} record`} />
      </dl>
    </li>
  );
}

function RecordPart({ label, text, copyLabel }: { label: string; text: string; copyLabel: string }) {
  return (
    <>
      <dt className="text-small text-muted">{label}</dt>
      <dd className="font-mono text-small break-all">{text}</dd>
      <dd>
        <CopyButton text={text} label="Copy" name={copyLabel} />
      </dd>
    </>
  );
}
