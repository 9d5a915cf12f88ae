"use client";

import { Button } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { CompareButton } from "@/app/(console)/bloggers/_components/compare-button";
import { useMay } from "@/app/(console)/_components/me-context";
import type { BulkMeant } from "@/app/_components/selection-bar";
import { useAction } from "@/app/_components/use-action";
import { type RouterInputs, useTRPC } from "@/app/_trpc/trpc";
import { Menu } from "@/app/_ui/lazy/popups";
import { notifyDone, notifyUndo } from "@/app/_ui/notify";
import { entryStatuses } from "./entry-values";

type Update = RouterInputs["shortlist"]["updateEntries"];
type Meant = Update["ids"];
type Filter = Pick<RouterInputs["shortlist"]["entries"], "status" | "managerUserId">;
type Props = { listId: string; meant: BulkMeant; filter: Filter };

/** Of the chosen entries, or of all that match the filter. */
export function BulkEntries({ listId, meant, filter }: Props) {
  const t = useTranslations("shortlists");
  const mayWrite = useMay("blogger:write");
  const update = useStatusChange(listId, meant.clear);
  const removal = useRemoval(listId, meant.clear);
  const ids: Meant = meant.all ? { entries: filter } : meant.ids;
  return (
    <>
      <CompareButton meant={meant} />
      {mayWrite && (
        <>
          <Menu
            position="top-start"
            target={
              <Button
                size="compact-sm"
                variant="default"
                loading={update.busy}
                rightSection={<IconChevronDown size={14} />}
              >
                {t("setStatus")}
              </Button>
            }
          >
            {({ Item }) =>
              entryStatuses.map((status) => (
                <Item key={status} onClick={() => update.run({ ids, status })}>
                  {t(`statuses.${status}`)}
                </Item>
              ))
            }
          </Menu>
          <Button size="compact-sm" variant="default" loading={removal.busy} onClick={() => removal.run(ids)}>
            {t("remove")}
          </Button>
        </>
      )}
    </>
  );
}

function useStatusChange(listId: string, onDone: () => void) {
  const t = useTranslations("shortlists");
  const told = useUndoOffer(listId);
  return useAction(useTRPC().shortlist.updateEntries.mutationOptions(), {
    input: (change: Omit<Update, "id">) => ({ id: listId, ...change }),
    onDone: ({ changed, changeId }) => {
      onDone();
      told(t("changed", { count: changed }), changeId);
    },
  });
}

/** Takes creators out of the list, and offers to put them back with all that was agreed. */
export function useRemoval(listId: string, onDone: () => void = () => undefined) {
  const t = useTranslations("shortlists");
  const told = useUndoOffer(listId);
  return useAction(useTRPC().shortlist.removeBloggers.mutationOptions(), {
    input: (ids: Meant) => ({ id: listId, ids }),
    onDone: ({ removed, changeId }) => {
      onDone();
      told(t("removed", { count: removed }), changeId);
    },
  });
}

/** Says what was done; `changeId` is null where nothing was. */
function useUndoOffer(listId: string) {
  const t = useTranslations("shortlists");
  const tUi = useTranslations("ui");
  const undo = useAction(useTRPC().shortlist.undo.mutationOptions(), {
    input: (changeId: string) => ({ id: listId, changeId }),
    done: ({ changed }) => t("restored", { count: changed }),
  });
  return (said: string, changeId: string | null) => {
    if (changeId === null) return notifyDone(said);
    notifyUndo(said, { subject: `shortlist ${listId}`, label: tUi("undo"), run: () => undo.run(changeId) });
  };
}
