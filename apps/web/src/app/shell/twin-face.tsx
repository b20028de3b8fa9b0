import { useInfiniteQuery } from "@tanstack/react-query";
import { TwinPortrait } from "../../components/ui/twin-portrait.tsx";
import { twinQueries } from "../../features/twins/twins.api.ts";

/** A twin one owns or manages, by its id alone: what it looks like is stored with it. */
export function TwinFace({ id, size }: { id: string; size: number }) {
  const { data } = useInfiniteQuery(twinQueries.mine());
  const twin = data?.pages.flat().find((mine) => mine.id === id);
  return <TwinPortrait id={twin?.portrait_seed ?? id} index={twin?.hue} size={size} />;
}
