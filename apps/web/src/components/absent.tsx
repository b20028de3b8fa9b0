import { Link } from "react-router";
import { Button } from "./ui/button.tsx";
import { PageTitle } from "./ui/page.tsx";
import { TwinPortrait } from "./ui/twin-portrait.tsx";

interface AbsentProps {
  title: string;
  /** Gone, or not for this person: the two are told in one sentence, because they look the same. */
  hint: string;
  /** Where to go instead. */
  to: string;
  action: string;
}

/** Takes the place of a page whose subject is not there. */
export function Absent({ title, hint, to, action }: AbsentProps) {
  return (
    <div className="grid min-h-[60dvh] content-center justify-items-center gap-2 px-6 text-center">
      <span className="mb-2 flex">
        <TwinPortrait id="Hana Sato" index={7} size={56} />
        <TwinPortrait id="Tomas Reyes" index={6} facing="left" size={56} className="ml-1.5" />
      </span>
      <PageTitle>{title}</PageTitle>
      <p className="max-w-[44ch] text-balance text-muted">{hint}</p>
      <Button asChild className="mt-2">
        <Link to={to}>{action}</Link>
      </Button>
    </div>
  );
}
