"use client";

import { Button, Group } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { lazyDialog } from "@/app/_components/lazy-dialog";
import type { BulkMeant } from "@/app/_components/selection-bar";
import type { RouterInputs } from "@/app/_trpc/trpc";
import type { ListTotal } from "@/app/_ui/list-foot";
import { Menu } from "@/app/_ui/lazy/popups";
import type { BloggerWire } from "@/server/domain/roster/blogger";
import { AddToShortlist } from "./add-to-shortlist";
import type { Dialog } from "./change-dialog";
import { useBulkRights } from "./use-bulk-rights";
import { type Change, useRosterChange } from "./use-roster-change";

const ChangeDialog = lazyDialog(() => import("./change-dialog").then((module) => module.ChangeDialog));

type Filter = RouterInputs["blogger"]["count"];
type Props = {
  meant: BulkMeant;
  filter: Filter;
  total: ListTotal | undefined;
  /** The one creator that is meant, to which what would change nothing is not offered. */
  of?: Pick<BloggerWire, "reviewStatus" | "deactivatedAt" | "tags">;
};

export function BulkActions({ meant, filter, total, of }: Props) {
  const t = useTranslations("rosterChanges.bulk");
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const change = useRosterChange();
  const { mayWrite, mayReview, mayAssign } = useBulkRights();
  const ids = meant.all ? { filter } : meant.ids;
  const end = () => {
    setDialog(null);
    meant.clear();
  };
  const run = (asked: Change, leave = (go: () => void) => go()) =>
    change.run({ ...asked, ids }, { then: () => leave(end) });
  if (!mayWrite && !mayReview) return null;
  const count = meant.all ? total : { total: meant.ids.length, isLeast: false };
  return (
    <>
      <AddToShortlist ids={ids} count={count} onDone={meant.clear} />
      {mayWrite && (
        <Group gap={4}>
          <Button size="compact-sm" variant="default" onClick={() => setDialog("tag")}>
            {t("begin.tag")}
          </Button>
          {of?.tags !== null && (
            <Button size="compact-sm" variant="default" onClick={() => setDialog("untag")}>
              {t("begin.untag")}
            </Button>
          )}
        </Group>
      )}
      {mayReview && (
        <Group gap={4}>
          {of?.reviewStatus !== "APPROVED" && (
            <Button
              size="compact-sm"
              variant="default"
              loading={change.busy}
              onClick={() => run({ kind: "REVIEW", reviewStatus: "APPROVED" })}
            >
              {t("approve")}
            </Button>
          )}
          {of?.reviewStatus !== "REJECTED" && (
            <Button size="compact-sm" variant="default" onClick={() => setDialog("reject")}>
              {t("begin.reject")}
            </Button>
          )}
        </Group>
      )}
      {mayWrite && (
        <Menu
          position="bottom-start"
          target={
            <Button size="compact-sm" variant="default" rightSection={<IconChevronDown size={14} />}>
              {t("more")}
            </Button>
          }
        >
          {({ Item }) => (
            <>
              <Item onClick={() => setDialog("manage")}>{t("begin.manage")}</Item>
              {mayAssign && <Item onClick={() => setDialog("assign")}>{t("begin.assign")}</Item>}
              {(of?.deactivatedAt ?? null) === null && (
                <Item onClick={() => setDialog("deactivate")}>{t("begin.deactivate")}</Item>
              )}
              {of?.deactivatedAt !== null && (
                <Item onClick={() => run({ kind: "REACTIVATE" })}>{t("reactivate")}</Item>
              )}
            </>
          )}
        </Menu>
      )}
      {dialog !== null && (
        <ChangeDialog
          dialog={dialog}
          selection={JSON.stringify(meant.all ? filter : [...meant.ids].sort())}
          count={count}
          busy={change.busy}
          onClose={() => setDialog(null)}
          // It closes once the change is made, so that a failure does not lose the input.
          onRun={run}
        />
      )}
    </>
  );
}
