"use client";

import { useMediaQuery } from "@mantine/hooks";
import type { ComponentProps } from "react";
import { BulkActions } from "./bulk-actions";
import { useCompareAct } from "./compare-button";
import { useExportAct } from "./export-bloggers";
import { useRefreshAct } from "./refresh-selected";

/** A notebook at 150 %, or half a screen: beside the side bar one line is short. */
const NARROW = "(min-width: 48em) and (max-width: 74.99em)";

/** What can be done with the selected creators. */
export function SelectionActions(props: ComponentProps<typeof BulkActions>) {
  const { meant } = props;
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const others = [useCompareAct(meant), useRefreshAct(meant), useExportAct(meant)];
  return <BulkActions {...props} others={others} isNarrow={isNarrow} />;
}
