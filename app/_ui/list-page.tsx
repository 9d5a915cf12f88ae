import type { ReactNode } from "react";
import classes from "./list-page.module.css";

/** On wide screens a list fills the window: head and foot stay, the rows scroll between them. */
export function ListPage({ children }: { children: ReactNode }) {
  return <div className={classes.page}>{children}</div>;
}
