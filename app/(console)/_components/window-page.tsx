import type { ReactNode } from "react";
import classes from "./window-page.module.css";

/** The list in it scrolls by itself, so that its foot with the selection bar stays in sight. */
export function WindowPage({ children }: { children: ReactNode }) {
  return (
    <div className={classes.page} data-fills-window>
      {children}
    </div>
  );
}
