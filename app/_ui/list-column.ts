import type { ReactNode } from "react";

/** One column of a list. The first one is the row's identity: it stays in sight and cannot be switched off. */
export type ListColumn<Row> = {
  key: string;
  title: string;
  render: (row: Row) => ReactNode;
  width?: number;
  /** Takes what width the others leave, at least 120 px; what does not fit is cut with an ellipsis. */
  fluid?: boolean;
  align?: "right";
  sortable?: boolean;
  /** Not shown until the person asks for it. */
  optional?: boolean;
};
