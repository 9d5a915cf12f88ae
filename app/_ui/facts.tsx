import type { ReactNode } from "react";
import classes from "./facts.module.css";
import { Unknown } from "./unknown";

export type Fact = { label: string; value: ReactNode; wide?: boolean };

/** Label over value, two columns where there is room; "–" for what is not known. */
export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <div className={classes.frame}>
      <dl className={classes.facts}>
        {facts.map(({ label, value, wide }) => (
          <div key={label} data-wide={wide}>
            <dt>{label}</dt>
            <dd>{value === null || value === undefined || value === "" ? <Unknown /> : value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
