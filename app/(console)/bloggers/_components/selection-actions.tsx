"use client";

import type { ComponentProps } from "react";
import { BulkActions } from "./bulk-actions";
import { CompareButton } from "./compare-button";
import { ExportSelected } from "./export-bloggers";
import { RefreshSelected } from "./refresh-selected";

/** What can be done with the selected creators. */
export function SelectionActions(props: ComponentProps<typeof BulkActions>) {
  const { meant } = props;
  return (
    <>
      {!meant.all && <CompareButton ids={meant.ids} />}
      <ExportSelected meant={meant} />
      <RefreshSelected meant={meant} />
      <BulkActions {...props} />
    </>
  );
}
