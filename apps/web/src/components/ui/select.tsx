import { Check, ChevronsUpDown } from "lucide-react";
import { Select as Primitive } from "radix-ui";
import { cn } from "./cn.ts";
import { useFieldControl } from "./field.tsx";
import { fieldFrame } from "./field-frame.ts";
import { menuPanel, menuRow } from "./menu-styles.ts";

export interface SelectOption<Value extends string> {
  value: Value;
  label: string;
  disabled?: boolean | undefined;
}

export interface SelectProps<Value extends string> {
  value: Value | undefined;
  onValueChange: (value: Value) => void;
  options: readonly SelectOption<Value>[];
  placeholder?: string | undefined;
  size?: "sm" | "md" | "lg" | undefined;
  name?: string | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
  /** Only where no Field names it. */
  "aria-label"?: string | undefined;
}

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { value, onValueChange, options, placeholder, size, className = "w-full", name, disabled } = props;
  const control = useFieldControl();

  function handleChange(chosen: string) {
    const option = options.find((candidate) => candidate.value === chosen);
    if (option) onValueChange(option.value);
  }

  return (
    <Primitive.Root value={value ?? ""} onValueChange={handleChange} name={name} disabled={disabled}>
      <Primitive.Trigger
        {...control}
        aria-label={props["aria-label"]}
        className={cn(fieldFrame({ size }), "text-left data-[placeholder]:text-muted", className)}
      >
        <span className="min-w-0 flex-1 truncate">
          <Primitive.Value placeholder={placeholder} />
        </span>
        <ChevronsUpDown aria-hidden="true" className="text-muted" />
      </Primitive.Trigger>
      <SelectList options={options} />
    </Primitive.Root>
  );
}

function SelectList<Value extends string>({ options }: Pick<SelectProps<Value>, "options">) {
  return (
    <Primitive.Portal>
      <Primitive.Content
        position="popper"
        sideOffset={4}
        className={cn(menuPanel, "max-h-80 min-w-(--radix-select-trigger-width)")}
      >
        <Primitive.Viewport>
          {options.length === 0 && <p className="px-2 py-1.5 text-muted">Nothing matches</p>}
          {options.map((option) => (
            <Primitive.Item
              key={option.value}
              value={option.value}
              disabled={option.disabled ?? false}
              className={menuRow}
            >
              <Primitive.ItemText>{option.label}</Primitive.ItemText>
              <Primitive.ItemIndicator className="ml-auto">
                <Check aria-hidden="true" />
              </Primitive.ItemIndicator>
            </Primitive.Item>
          ))}
        </Primitive.Viewport>
      </Primitive.Content>
    </Primitive.Portal>
  );
}
