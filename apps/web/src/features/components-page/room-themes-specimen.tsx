import { Button } from "../../components/ui/button.tsx";
import { describeRepairs } from "../../lib/describe-repairs.ts";
import { type RoomThemeConfig, roomTheme } from "../../lib/room-theme.ts";
import { useTheme } from "../../lib/use-theme.ts";
import { Columns, Sample, Specimen } from "./specimen.tsx";

const CASES: [string, RoomThemeConfig][] = [
  ["Lemon on white", theme("#ffe14d", "#fff8c2", "#ffffff", "#b8b8b8")],
  ["Mid-grey on teal", theme("#0c8a8a", "#0f6b6b", "#4aa3a3", "#7a7a7a")],
  ["Same pink everywhere", theme("#ff8fb8", "#ff8fb8", "#ff8fb8", "#ff8fb8")],
];

function theme(primaryColor: string, secondaryColor: string, backgroundColor: string, textColor: string) {
  return { primaryColor, secondaryColor, backgroundColor, textColor };
}

export function RoomThemesSpecimen() {
  return (
    <Specimen title="Room themes, repaired">
      <p className="max-w-[70ch] text-muted">
        Left: colours as an owner saved them. Right: what people see. Hue is kept, lightness moves only as far
        as the contrast rule needs.
      </p>
      <Columns count={3}>
        {CASES.map(([name, config]) => (
          <Sample key={name} caption={name}>
            <RepairedPair config={config} />
          </Sample>
        ))}
      </Columns>
    </Specimen>
  );
}

function RepairedPair({ config }: { config: RoomThemeConfig }) {
  const { isDark } = useTheme();
  const { vars, repairs } = roomTheme(config, { dark: isDark });

  return (
    <>
      <div className="grid grid-cols-2 overflow-hidden rounded-lg border border-border-strong *:grid *:content-start *:justify-items-start *:gap-2 *:px-4 *:py-3.5">
        <div aria-hidden="true" style={{ backgroundColor: config.backgroundColor, color: config.textColor }}>
          <b>Workshop</b>
          <span className="text-small">Ask anything about glazes.</span>
          <span
            className="rounded-[7px] px-2.5 py-1 text-small"
            style={{ backgroundColor: config.secondaryColor }}
          >
            @Iris
          </span>
          <span
            className="rounded-[7px] px-2.5 py-1 text-small"
            style={{ backgroundColor: config.primaryColor }}
          >
            Join room
          </span>
        </div>
        <div style={vars} className="bg-surface text-text">
          <b>Workshop</b>
          <span className="text-small text-muted">Ask anything about glazes.</span>
          <span className="rounded-[7px] bg-accent-soft px-2.5 py-1 text-small text-on-accent-soft">
            @Iris
          </span>
          <Button variant="primary" size="sm">
            Join room
          </Button>
        </div>
      </div>
      <ul className="text-caption text-muted">
        {describeRepairs(repairs).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  );
}
