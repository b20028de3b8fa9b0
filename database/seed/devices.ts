import { type PersonName, people } from "../cast.ts";

/** Where somebody is signed in, since how many days, and when it was last used. Addresses are those kept for documentation. */
export type Device = {
  person: (typeof people)[PersonName];
  user_agent: string;
  ip_address: string;
  days: number;
  minutes: number;
};

const MAC_SAFARI =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15";
const MAC_CHROME =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";
const IPAD =
  "Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";
const ANDROID =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36";
const WINDOWS_FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
const WINDOWS_EDGE =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0";
const LINUX_FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

const { maya, jonas, daniel, iris, alma, viktor } = people;

export const devices: readonly Device[] = [
  { person: maya, user_agent: MAC_SAFARI, ip_address: "192.0.2.41", days: 26, minutes: 4 },
  { person: maya, user_agent: IPHONE, ip_address: "2001:db8:4f::1a2c", days: 19, minutes: 95 },
  { person: maya, user_agent: WINDOWS_FIREFOX, ip_address: "198.51.100.17", days: 11, minutes: 3_100 },
  { person: maya, user_agent: IPAD, ip_address: "192.0.2.41", days: 6, minutes: 7_400 },
  { person: jonas, user_agent: WINDOWS_EDGE, ip_address: "203.0.113.8", days: 21, minutes: 40 },
  { person: jonas, user_agent: ANDROID, ip_address: "2001:db8:91::7", days: 9, minutes: 610 },
  { person: daniel, user_agent: MAC_CHROME, ip_address: "198.51.100.203", days: 14, minutes: 22 },
  { person: daniel, user_agent: IPHONE, ip_address: "203.0.113.77", days: 3, minutes: 1_300 },
  { person: iris, user_agent: IPAD, ip_address: "192.0.2.130", days: 28, minutes: 180 },
  { person: iris, user_agent: LINUX_FIREFOX, ip_address: "192.0.2.130", days: 12, minutes: 2_050 },
  { person: alma, user_agent: MAC_CHROME, ip_address: "203.0.113.21", days: 8, minutes: 15 },
  { person: alma, user_agent: ANDROID, ip_address: "2001:db8:c0::5", days: 2, minutes: 480 },
  { person: viktor, user_agent: LINUX_FIREFOX, ip_address: "198.51.100.90", days: 17, minutes: 9 },
  { person: viktor, user_agent: IPHONE, ip_address: "2001:db8:c0::9", days: 5, minutes: 700 },
];

/** How many days ago; undefined for whoever has no device. */
export function lastSignInOf(id: string): number | undefined {
  const days = devices.filter(({ person }) => person.id === id).map((device) => device.days);
  return days.length > 0 ? Math.min(...days) : undefined;
}
