import { useInfiniteQuery } from "@tanstack/react-query";
import { RowsSkeleton } from "../../components/rows-skeleton.tsx";
import { ShowMore } from "../../components/show-more.tsx";
import { Card } from "../../components/ui/card.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { accountQueries } from "./account.api.ts";
import { SecurityLog } from "./security-log.tsx";
import { SettingsAnswer } from "./settings-answer.tsx";
import { SettingsBlock, SettingsBlocks } from "./settings-block.tsx";

export function SecuritySection() {
  const events = useInfiniteQuery(accountQueries.events());
  return (
    <SettingsBlocks>
      <SettingsBlock
        title="Security log"
        hint="What happened to the doors of your account. If something here was not you, change your password and sign out all other devices."
      >
        <Card className="grid *:min-w-0">
          <SettingsAnswer query={events} skeleton={<RowsSkeleton />}>
            {({ pages }) =>
              pages.flat().length === 0 ? (
                <EmptyState title="Nothing yet" hint="Sign-ins and changes to your account appear here." />
              ) : (
                <SecurityLog events={pages.flat()} />
              )
            }
          </SettingsAnswer>
          <div className="grid p-4 empty:hidden">
            <ShowMore query={events} label="Show older" />
          </div>
        </Card>
      </SettingsBlock>
    </SettingsBlocks>
  );
}
