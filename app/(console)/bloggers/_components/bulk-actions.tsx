"use client";

import { Button } from "@mantine/core";
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
import { type BulkAct, BulkButton, BulkItem } from "./bulk-act";
import type { Dialog } from "./change-dialog";
import { useChangeActs } from "./use-change-acts";
import { type Change, useRosterChange } from "./use-roster-change";

const ChangeDialog = lazyDialog(() => import("./change-dialog").then((module) => module.ChangeDialog));

type Filter = RouterInputs["blogger"]["count"];
type Props = {
  meant: BulkMeant;
  filter: Filter;
  total: ListTotal | undefined;
  /** The one creator that is meant, to which what would change nothing is not offered. */
  of?: Pick<BloggerWire, "reviewStatus" | "deactivatedAt" | "tags">;
  others?: readonly BulkAct[];
  /** The bar has room for what is done most; the rest stands in its menu. */
  isNarrow?: boolean;
};

export function BulkActions({ meant, filter, total, of, others = [], isNarrow = false }: Props) {
  const t = useTranslations("rosterChanges.bulk");
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const change = useRosterChange();
  // One line of a notebook has room for the usual actions on a selection.
  const rare = of === undefined ? "menu" : "bar";
  const ids = meant.all ? { filter } : meant.ids;
  const end = () => {
    setDialog(null);
    meant.clear();
  };
  const run = (asked: Change, leave = (go: () => void) => go()) =>
    change.run({ ...asked, ids }, { then: () => leave(end) });
  const count = meant.all ? total : { total: meant.ids.length, isLeast: false };
  const { approve, reject, tag, untag, manage, assign, deactivate, reactivate } = useChangeActs({
    of,
    onOpen: setDialog,
    run,
  });
  const acts: BulkAct[] = [
    { ...approve, at: "bar", busy: change.busy },
    { ...reject, at: rare },
    { ...tag, at: "wide" },
    { ...untag, at: rare },
    ...others,
    { ...manage, at: "menu" },
    { ...assign, at: "menu" },
    { ...deactivate, at: "menu" },
    { ...reactivate, at: "menu" },
  ];
  const allowed = acts.filter((act) => act.allowed);
  const isInBar = ({ at }: BulkAct) => at === "bar" || (at === "wide" && !isNarrow);
  const inMenu = allowed.filter((act) => !isInBar(act));
  return (
    <>
      <AddToShortlist ids={ids} count={count} onDone={meant.clear} />
      {allowed.filter(isInBar).map((act) => (
        <BulkButton key={act.label} act={act} />
      ))}
      {inMenu.length > 0 && (
        <Menu
          position="bottom-start"
          target={
            <Button size="compact-sm" variant="default" rightSection={<IconChevronDown size={14} />}>
              {t("more")}
            </Button>
          }
        >
          {({ Item }) => inMenu.map((act) => <BulkItem key={act.label} act={act} Item={Item} />)}
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
