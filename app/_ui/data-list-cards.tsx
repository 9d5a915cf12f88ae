"use client";

import { UnstyledButton } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./data-list.module.css";

type Props<Row> = {
  rows: Row[];
  rowId: (row: Row) => string;
  card: (row: Row) => ReactNode;
  onOpen?: ((row: Row) => void) | undefined;
  fetching: boolean;
};

/** The rows as cards, each one wide button. */
export function DataListCards<Row>({ rows, rowId, card, onOpen, fetching }: Props<Row>) {
  return (
    <ul className={classes.cards} data-fetching={fetching}>
      {rows.map((row) => (
        <li key={rowId(row)}>
          {onOpen === undefined ? (
            <div className={classes.card}>{card(row)}</div>
          ) : (
            <UnstyledButton className={classes.card ?? ""} onClick={() => onOpen(row)}>
              {card(row)}
            </UnstyledButton>
          )}
        </li>
      ))}
    </ul>
  );
}
