import { ApiError } from "../../lib/api-error.ts";
import { createStore } from "../../lib/store.ts";
import { serviceSettings } from "./service-settings.ts";

/** What the widget was given for showing that a person is here. */
export const captchaAnswer = createStore<string | undefined>(undefined);

/** Each answer counts once: taking it makes the widget ask again. */
export function takeCaptcha(): { captchaToken?: string } {
  if (!serviceSettings.get().captcha) return {};
  const captchaToken = captchaAnswer.get();
  if (captchaToken === undefined) {
    const message = "Show that you are a person first: tick the box, then try again.";
    throw new ApiError({ status: 400, code: "captcha_missing", message });
  }
  captchaAnswer.set(undefined);
  return { captchaToken };
}
