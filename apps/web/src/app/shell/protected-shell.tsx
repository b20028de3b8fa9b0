import { useLocation } from "react-router";
import { CreateTwinButton } from "../../features/twins/create-twin-button.tsx";
import { paths } from "../paths.ts";
import { screenAt } from "../routes.ts";
import { Frame } from "./frame.tsx";
import { MainSidebar } from "./main-sidebar.tsx";
import { SignedIn } from "./signed-in.tsx";

function ProtectedShell() {
  const { pathname } = useLocation();
  return (
    <SignedIn>
      <Frame
        title={screenAt(pathname)?.header ?? "Dashboard"}
        sidebar={<MainSidebar />}
        action={pathname === paths.twins && <CreateTwinButton />}
      />
    </SignedIn>
  );
}

export { ProtectedShell as Component };
