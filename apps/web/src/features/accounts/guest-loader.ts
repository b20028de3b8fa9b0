import { loadServiceSettings } from "./service-settings.ts";

/** Begins to ask what the service offers. The page does not wait for it. */
export function guestLoader(): null {
  void loadServiceSettings();
  return null;
}
