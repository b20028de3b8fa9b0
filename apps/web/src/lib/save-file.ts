/** A browser under load begins to read the file long after the click; what is let go by then is never saved. */
const KEPT_FOR = 60_000;

/** Hands the person a file, as if they had followed a link to it. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_FOR);
}
