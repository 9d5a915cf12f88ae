"use client";

import { useLocale } from "next-intl";
import type { ComponentProps } from "react";
import { formatTotal } from "@/app/_ui/format";
import { AddToShortlist } from "./add-to-shortlist";
import { BulkActions } from "./bulk-actions";
import { CompareButton } from "./compare-button";
import { ExportSelected } from "./export-bloggers";
import { RefreshSelected } from "./refresh-selected";

/** What can be done with the selected creators. */
export function SelectionActions(props: ComponentProps<typeof BulkActions>) {
  const { meant, filter, total } = props;
  const locale = useLocale();
  const count = meant.all
    ? total === undefined
      ? "…"
      : formatTotal(total, locale)
    : String(meant.ids.length);
  return (
    <>
      {!meant.all && <CompareButton ids={meant.ids} />}
      <AddToShortlist
        ids={meant.all ? { filter } : meant.ids}
        count={count}
        size="compact-sm"
        onDone={meant.clear}
      />
      <ExportSelected meant={meant} />
      <RefreshSelected meant={meant} />
      <BulkActions {...props} />
    </>
  );
}
