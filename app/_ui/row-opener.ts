"use client";

import { useRouter } from "@/app/_ui/navigation";
import type { MouseEvent } from "react";

export type RowOpener<Row> = {
  href: (row: Row) => string;
  open: (row: Row, inTab: boolean) => void;
  onLinkClick: (row: Row, event: MouseEvent) => void;
  rowProps: (row: Row) => Record<string, unknown>;
};

type Wanted<Row> = {
  href?: ((row: Row) => string) | undefined;
  onOpen?: ((row: Row) => void) | undefined;
  beforeOpen: () => void;
};

const MIDDLE = 1;

/** Returns how the rows of a list are opened; undefined if they have no page. */
export function useRowOpener<Row>({ href, onOpen, beforeOpen }: Wanted<Row>): RowOpener<Row> | undefined {
  const router = useRouter();
  if (href === undefined) return undefined;
  const open = (row: Row, inTab: boolean) => {
    beforeOpen();
    if (inTab) window.open(href(row), "_blank", "noopener");
    else if (onOpen === undefined) router.push(href(row));
    else onOpen(row);
  };
  return {
    href,
    open,
    onLinkClick: (row, event) => {
      beforeOpen();
      if (onOpen === undefined || isForTab(event)) return;
      event.preventDefault();
      onOpen(row);
    },
    rowProps: (row) => ({
      onClickCapture: beforeOpen,
      onClick: (event: MouseEvent) => {
        if (opensRow(event)) open(row, isForTab(event));
      },
      // Prevents auto-scroll by the middle button.
      onMouseDown: (event: MouseEvent) => {
        if (event.button === MIDDLE && opensRow(event)) event.preventDefault();
      },
      onAuxClick: (event: MouseEvent) => {
        if (event.button === MIDDLE && opensRow(event)) open(row, true);
      },
    }),
  };
}

function isForTab({ ctrlKey, metaKey }: MouseEvent): boolean {
  return ctrlKey || metaKey;
}

/** Whether a click opens the row: not on a control, beside a check box, or when selecting text. */
function opensRow(event: MouseEvent): boolean {
  const target = event.target instanceof Element ? event.target : null;
  return (
    target?.closest("a, button, input, label, [data-selects]") === null &&
    window.getSelection()?.isCollapsed !== false
  );
}
