import { Link } from "react-router";
import { Button } from "../components/ui/button.tsx";
import { PageTitle } from "../components/ui/page.tsx";
import { TwinPortrait } from "../components/ui/twin-portrait.tsx";
import { paths } from "./paths.ts";

function NotFoundPage() {
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-2 p-4 text-center">
      <span className="mb-2 flex">
        <TwinPortrait id="Hana Sato" index={7} facing="left" size={56} />
        <TwinPortrait id="Tomas Reyes" index={6} size={56} className="ml-1.5" />
      </span>
      <PageTitle>Page not found</PageTitle>
      <p className="max-w-[40ch] text-muted">
        Nobody is talking here. The address may be mistyped, or the page has moved.
      </p>
      <Button asChild variant="primary" className="mt-3">
        <Link to={paths.dashboard}>Go to Dashboard</Link>
      </Button>
    </main>
  );
}

export { NotFoundPage as Component };
