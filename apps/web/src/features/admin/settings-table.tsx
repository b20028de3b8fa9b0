import { Badge } from "../../components/ui/badge.tsx";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../../components/ui/table.tsx";
import type { PlatformSetting } from "../../lib/generated/types.gen.ts";
import { settingValue } from "./setting-value.ts";

export function SettingsTable({ settings }: { settings: readonly PlatformSetting[] }) {
  return (
    <Card>
      <CardHeader title="Settings" />
      <Table label="Settings">
        <TableHead>
          <TableRow>
            <TableHeader>Setting</TableHeader>
            <TableHeader className="max-sm:hidden">Known to</TableHeader>
            <TableHeader numeric>Value</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {settings.map((setting) => (
            <TableRow key={setting.key}>
              <TableCell>{setting.description || setting.key}</TableCell>
              <TableCell className="max-sm:hidden">
                <Badge>{setting.is_public ? "Everyone" : "Superadmins"}</Badge>
              </TableCell>
              <TableCell numeric className="font-medium">
                {settingValue(setting)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}
