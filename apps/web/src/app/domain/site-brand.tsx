import { Monogram } from "../../components/ui/monogram.tsx";
import type { RoomSite } from "../../lib/generated/types.gen.ts";

export function SiteBrand({ name, logo_url }: Pick<RoomSite, "name" | "logo_url">) {
  return (
    <span className="flex min-w-0 items-center gap-[9px] font-serif text-[1.3125rem]/none font-[520] tracking-[-0.02em]">
      <Monogram name={name} src={logo_url} size={26} />
      <span className="truncate pb-0.5">{name}</span>
    </span>
  );
}
