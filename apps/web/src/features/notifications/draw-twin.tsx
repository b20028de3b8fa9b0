import { createContext, type ReactNode } from "react";
import { TwinPortrait } from "../../components/ui/twin-portrait.tsx";

/** Twins belong to another feature: whoever puts the bell in place may say how one is drawn that is known by its id. */
export const DrawTwinContext = createContext<(id: string) => ReactNode>((id) => (
  <TwinPortrait id={id} size={32} />
));
