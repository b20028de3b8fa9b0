import { BookOpen, FileCode, FileSpreadsheet, FileText, type LucideIcon, Presentation } from "lucide-react";

const ICONS: Record<string, LucideIcon> = {
  ...{ xlsx: FileSpreadsheet, csv: FileSpreadsheet, pptx: Presentation, epub: BookOpen },
  ...{ html: FileCode, htm: FileCode },
};

export function FileIcon({ fileName }: { fileName: string }) {
  const ending = fileName.slice(fileName.lastIndexOf(".") + 1).toLowerCase();
  const Icon = ICONS[ending] ?? FileText;
  return <Icon aria-hidden="true" />;
}
