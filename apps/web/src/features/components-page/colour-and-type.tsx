import { Citation } from "../../components/ui/citation.tsx";
import { Columns, Sample, Specimen } from "./specimen.tsx";

const SURFACES = ["sunken", "surface", "raised", "hover", "border", "border-control", "muted", "text"];
const MEANINGS = ["accent", "accent-soft", "mark", "saffron", "success", "warning", "danger", "ring"];
const HUES = [1, 2, 3, 4, 5, 6, 7, 8];

export function ColourSpecimen() {
  return (
    <Specimen title="Colour">
      <Columns count={2}>
        <Sample caption="Surface, line, ink">
          <Swatches roles={SURFACES} />
        </Sample>
        <Sample caption="Accent, highlighter, meaning">
          <Swatches roles={MEANINGS} />
        </Sample>
      </Columns>
      <Sample caption="Twin identities and chart series: mark over soft. Order matters: series take 1, 2, 3 ... in turn">
        <div className="grid grid-cols-4 gap-2 shell:grid-cols-8">
          {HUES.map((hue) => (
            <div key={hue} className="grid text-micro" style={{ color: `var(--twin-${hue}-ink)` }}>
              <span className="h-10 rounded-t-md" style={{ backgroundColor: `var(--twin-${hue})` }} />
              <span
                className="mb-1 h-6 rounded-b-md"
                style={{ backgroundColor: `var(--twin-${hue}-soft)` }}
              />
              twin-{hue}
            </div>
          ))}
        </div>
      </Sample>
    </Specimen>
  );
}

function Swatches({ roles }: { roles: string[] }) {
  return (
    <div className="grid grid-cols-4 gap-2 sm:grid-cols-8">
      {roles.map((role) => (
        <div key={role} className="grid content-start gap-1 text-micro font-normal text-muted">
          <span
            className="h-10 rounded-md ring-1 ring-text/12 ring-inset"
            style={{ backgroundColor: `var(--${role})` }}
          />
          {role}
        </div>
      ))}
    </div>
  );
}

export function TypeSpecimen() {
  return (
    <Specimen title="Type">
      <Columns count={2}>
        <div className="grid gap-4">
          <p className="font-serif text-display">Your knowledge, in conversation</p>
          <p className="font-serif text-title">Good morning, Maya</p>
          <p className="voice">
            Reading voice, 17 on 27. What a twin says is set in the serif, with its source
            <Citation number={1} source="Pricing for Small Studios, p. 88" /> beside it.
          </p>
        </div>
        <div className="grid content-start gap-4">
          <p className="text-heading">Section heading, 15 semibold</p>
          <p>Interface body, 14 on 20. Labels, tables, menus and buttons.</p>
          <p className="text-small text-muted">Small, 13 on 18. Help text and secondary lines.</p>
          <p className="text-caption text-muted">
            Caption, 12 on 16. The smallest text that carries information.
          </p>
          <p className="font-figure text-figure font-[480] figures">
            $1,284.00 <span className="text-body font-[450] text-muted">48,210 tokens</span>
          </p>
        </div>
      </Columns>
    </Specimen>
  );
}
