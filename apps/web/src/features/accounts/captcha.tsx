import { lazy, Suspense } from "react";
import { useStore } from "../../lib/store.ts";
import { serviceSettings } from "./service-settings.ts";

const CaptchaWidget = lazy(async () => ({ default: (await import("./captcha-widget.tsx")).CaptchaWidget }));

/** Nothing, unless the service wants to see a person first. */
export function Captcha() {
  const { captcha } = useStore(serviceSettings);
  return (
    captcha && (
      <Suspense>
        <CaptchaWidget {...captcha} />
      </Suspense>
    )
  );
}
