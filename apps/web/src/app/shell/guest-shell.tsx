import { Logo } from "../../components/ui/logo.tsx";
import { paths } from "../paths.ts";
import { GuestFrame } from "./guest-frame.tsx";

const YEAR = new Date().getFullYear();

function GuestShell() {
  return (
    <GuestFrame
      brand={
        <a href={paths.welcome} className="flex">
          <Logo />
        </a>
      }
      foot={
        <>
          <span>© {YEAR} Parley</span>
          <a href={paths.privacyPolicy} className="hover:underline">
            Privacy policy
          </a>
          <a href={paths.termsOfService} className="hover:underline">
            Terms of service
          </a>
        </>
      }
    />
  );
}

export { GuestShell as Component };
