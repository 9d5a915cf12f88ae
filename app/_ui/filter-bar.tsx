import { Group } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./filter-bar.module.css";

type Props = { search: ReactNode; children: ReactNode; end?: ReactNode };

/** Search, the filters people use, "more", and at the end what concerns the table itself. */
export function FilterBar({ search, children, end }: Props) {
  return (
    <Group gap="xs" mb="sm" align="flex-end">
      <div className={classes.search}>{search}</div>
      {children}
      {end !== undefined && <div className={classes.end}>{end}</div>}
    </Group>
  );
}
