/** What a model's name says: `mode@knob=value,knob=value`. */
export type ModelName = { mode: string; knob: (name: string, fallback: number) => number };

export function readModelName(model: string): ModelName {
  const [mode = "", settings = ""] = model.split("@");
  const knobs = new Map(
    settings.split(",").map((setting): [string, number] => {
      const [name = "", value = ""] = setting.split("=");
      return [name, Number(value)];
    }),
  );
  return {
    mode,
    knob: (name, fallback) => {
      const value = knobs.get(name);
      return value !== undefined && Number.isFinite(value) ? value : fallback;
    },
  };
}
