import type { ReactNode } from "react";

/** What a column puts on the card that a phone shows of a row. */
export type CardPart<Row> = {
  /** The bold first line, its end, or the number of a line below; parts of one line are joined by "·". */
  at: "title" | "end" | number;
  /** The column's title before the value. */
  labelled?: boolean;
  /** In the colour of the text, where a line is dimmed otherwise. */
  bright?: boolean;
  /** Otherwise as in the table; null leaves the part out. */
  render?: (row: Row) => ReactNode;
};

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
  /** Its place on the card; a column without one is not on it. */
  card?: CardPart<Row> | readonly CardPart<Row>[];
};
