import type { ReactNode } from "react";

/** One column of a list. The first one is the row's identity: it stays in sight and cannot be switched off. */
export type ListColumn<Row> = {
  key: string;
  title: string;
  render: (row: Row) => ReactNode;
  width?: number;
  align?: "right";
  sortable?: boolean;
  /** Not shown until the person asks for it. */
  optional?: boolean;
};
