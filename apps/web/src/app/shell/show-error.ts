/** Toasts are fetched by the first one: the shell must not carry them to every page. */
export async function showError(message: string): Promise<void> {
  const { toast } = await import("../../components/ui/toast.tsx");
  toast.error(message);
}
