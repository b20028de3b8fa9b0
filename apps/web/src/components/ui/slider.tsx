import { Slider as Primitive } from "radix-ui";
import { cn } from "./cn.ts";
import { useFieldLabelId } from "./field.tsx";

export interface SliderProps {
  value: number;
  onValueChange: (value: number) => void;
  /** The last value of a drag: the moment to save. */
  onValueCommit?: ((value: number) => void) | undefined;
  min?: number | undefined;
  max?: number | undefined;
  step?: number | undefined;
  disabled?: boolean | undefined;
  /** Words under the two ends: "Careful", "Inventive". */
  ends?: readonly [string, string] | undefined;
  /** Only where no Field names it. */
  "aria-label"?: string | undefined;
  className?: string | undefined;
}

export function Slider({ value, onValueChange, onValueCommit, ends, className, ...props }: SliderProps) {
  const labelId = useFieldLabelId();
  const first = (report: ((value: number) => void) | undefined) => (values: number[]) => {
    if (values[0] !== undefined) report?.(values[0]);
  };

  return (
    <div className={cn("grid gap-1", className)}>
      <Primitive.Root
        value={[value]}
        onValueChange={first(onValueChange)}
        onValueCommit={first(onValueCommit)}
        min={props.min ?? 0}
        max={props.max ?? 1}
        step={props.step ?? 0.1}
        disabled={props.disabled ?? false}
        className="relative flex h-6 touch-none items-center px-2 data-[disabled]:opacity-60"
      >
        <Primitive.Track className="relative h-1 grow rounded-[2px] bg-border-strong">
          <Primitive.Range className="absolute h-full rounded-[2px] bg-accent-mark" />
        </Primitive.Track>
        <Primitive.Thumb
          aria-label={props["aria-label"]}
          aria-labelledby={props["aria-label"] ? undefined : labelId}
          className="block size-4 rounded-full border-2 border-accent-mark bg-raised"
        />
      </Primitive.Root>
      {ends && (
        <div aria-hidden="true" className="flex justify-between text-caption text-muted">
          <span>{ends[0]}</span>
          <span>{ends[1]}</span>
        </div>
      )}
    </div>
  );
}
