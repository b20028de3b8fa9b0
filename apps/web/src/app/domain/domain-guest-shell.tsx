import type { RoomSite } from "../../lib/generated/types.gen.ts";
import { paths } from "../paths.ts";
import { GuestFrame } from "../shell/guest-frame.tsx";
import { SiteBrand } from "./site-brand.tsx";
import { useSiteTheme } from "./use-site-theme.ts";

/** The ways in, under the room's own name. Whose account it is, and under which terms, is said below. */
export const guestShellOf = (site: RoomSite) => ({
  Component: function DomainGuestShell() {
    return (
      <GuestFrame
        theme={useSiteTheme(site)}
        brand={<SiteBrand {...site} />}
        foot={
          <>
            <span>You sign in with your Parley account</span>
            <a href={site.product_origin + paths.privacyPolicy} className="hover:underline">
              Privacy policy
            </a>
            <a href={site.product_origin + paths.termsOfService} className="hover:underline">
              Terms of service
            </a>
          </>
        }
      />
    );
  },
});
