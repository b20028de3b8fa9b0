import { z } from "zod";
import { RoomId } from "./ids.ts";
import { Room } from "./rooms.ts";

/** Where the token is put: beside the domain and not on it, because an alias (CNAME) shares its name with nothing. */
export const VERIFY_PREFIX = "_parley-verify";

/** How long a domain that was let go stays taken. */
export const DOMAIN_REST_DAYS = 30;

const ASCII_NAME = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])$/;
/** What the DNS allows, less the name the token stands under. */
const LONGEST_NAME = 238;

/**
 * As the DNS writes it, or undefined for what is no domain. What people paste is taken for what they mean: an address
 * with its https://, capital letters, a dot at the end, letters beyond ASCII.
 */
export function asciiDomain(typed: string): string | undefined {
  const name = typed.trim().replace(/^https?:\/\//i, "");
  if (/[\s/?#@:\\%]/.test(name.replace(/\/$/, ""))) return undefined;
  const ascii = URL.parse(`http://${name}`)?.hostname.replace(/\.$/, "");
  return ascii && ascii.length <= LONGEST_NAME && ASCII_NAME.test(ascii) ? ascii : undefined;
}

const DomainName = z
  .string()
  .max(500)
  .transform((typed, context) => {
    const ascii = asciiDomain(typed);
    if (ascii) return ascii;
    context.addIssue({ code: "custom", message: "Write a domain like ask.example.com" });
    return z.NEVER;
  });

export const ClaimRoomDomain = z.strictObject({ roomId: RoomId, domain: DomainName });
export type ClaimRoomDomain = z.infer<typeof ClaimRoomDomain>;

export const OfRoomDomain = z.strictObject({ roomId: RoomId });

/** Asked for, proven, or proven and not served because the owner's plan has no domains. */
export const DomainStatus = z.enum(["waiting", "looking", "serving", "paused"]);
export const DomainFailure = z.enum(["no_record", "wrong_record", "no_answer", "taken"]);

/** A room's own domain, as its owner sees it. */
export const RoomDomain = z
  .object({
    room_id: RoomId,
    domain: z.string(),
    /** The domain for reading: in its own letters where these cannot be mistaken for others. */
    shown: z.string(),
    status: DomainStatus,
    /** The TXT record that proves it. */
    record_name: z.string(),
    record_value: z.string(),
    /** What the last look found instead. */
    failure: DomainFailure.nullable(),
    missed_checks: z.int(),
    verified_at: z.iso.datetime({ offset: true }).nullable(),
    checked_at: z.iso.datetime({ offset: true }).nullable(),
  })
  .meta({ id: "RoomDomain" });
export type RoomDomain = z.infer<typeof RoomDomain>;

/** What anybody sees of a room on its own domain before they sign in. */
export const RoomSite = z
  .object({
    room_id: RoomId,
    name: Room.shape.name,
    logo_url: Room.shape.logo_url,
    theme_config: Room.shape.theme_config,
    /** Where the rest of the product is. */
    product_origin: z.url(),
  })
  .meta({ id: "RoomSite" });
export type RoomSite = z.infer<typeof RoomSite>;

/** Codes are forever: clients branch on them. Sentences may be reworded. */
export const domainErrors = {
  domain_taken: {
    status: 409,
    message: "This domain belongs to another room, or did until less than thirty days ago",
  },
  domain_reserved: { status: 422, message: "This domain is ours. Choose one of your own" },
  room_has_domain: { status: 409, message: "This room has a domain already. Release it first" },
  domain_not_found: { status: 404, message: "This room has not asked for a domain" },
} as const;
