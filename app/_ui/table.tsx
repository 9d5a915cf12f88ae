import { Box, type BoxProps, getSpacing } from "@mantine/core";
import type { ComponentProps, ReactNode } from "react";
import classes from "./table.module.css";

type Part<Tag extends "table" | "thead" | "tbody" | "tr" | "th" | "td"> = BoxProps &
  Omit<ComponentProps<Tag>, keyof BoxProps | "color">;

type Props = Part<"table"> & {
  layout?: "auto" | "fixed";
  verticalSpacing?: number | "xs" | "sm";
  horizontalSpacing?: number | "xs" | "sm";
  stickyHeader?: boolean;
};

/** A plain table. Mantine's brings scrolling and floating code, a tenth of a page's scripts. */
function PlainTable(props: Props) {
  const {
    layout = "auto",
    verticalSpacing = 7,
    horizontalSpacing = "xs",
    stickyHeader = false,
    ...table
  } = props;
  return (
    <Box
      component="table"
      {...table}
      className={[classes.table, table.className].filter(Boolean).join(" ")}
      {...(stickyHeader && { "data-sticky": true })}
      __vars={{
        "--layout": layout,
        "--down": getSpacing(verticalSpacing),
        "--across": getSpacing(horizontalSpacing),
      }}
    />
  );
}

type ScrollProps = { minWidth: number; mah?: number; children: ReactNode };

function ScrollContainer({ minWidth, mah: maxHeight, children }: ScrollProps) {
  return (
    <div className="scrolling" style={{ maxHeight }}>
      <div style={{ minWidth }}>{children}</div>
    </div>
  );
}

export const Table = Object.assign(PlainTable, {
  ScrollContainer,
  Thead: (props: Part<"thead">) => <Box component="thead" {...props} />,
  Tbody: (props: Part<"tbody">) => <Box component="tbody" {...props} />,
  Tr: (props: Part<"tr">) => <Box component="tr" {...props} />,
  Th: (props: Part<"th">) => <Box component="th" {...props} />,
  Td: (props: Part<"td">) => <Box component="td" {...props} />,
});
