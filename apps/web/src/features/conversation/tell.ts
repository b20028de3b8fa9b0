/** Fetched by the first thing there is to say: a room that goes well never needs the toasts. */
export async function tell(tone: "success" | "error", words: string): Promise<void> {
  const { toast } = await import("../../components/ui/toast.tsx");
  toast[tone](words);
}

export const tellError = (error: Error): void => void tell("error", error.message);
