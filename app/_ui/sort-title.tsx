import { UnstyledButton, VisuallyHidden } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconSelector } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import classes from "./data-list.module.css";

export type ListSort = { key: string; direction: "asc" | "desc" };

type Props = { column: { key: string; title: string }; sort: ListSort; onSort: (sort: ListSort) => void };

const icons = { asc: IconArrowUp, desc: IconArrowDown };

/** A column's title that orders the list by it: a button inside the header cell, which stays a header for screen readers. */
export function SortTitle({ column: { key, title }, sort, onSort }: Props) {
  const words = useTranslations("ui.sorted");
  const { direction } = sort;
  const sorted = sort.key === key;
  const SortIcon = sorted ? icons[direction] : IconSelector;
  const reversed = direction === "desc" ? "asc" : "desc";
  return (
    <UnstyledButton
      className={classes.sort ?? ""}
      data-sorted={sorted}
      onClick={() => onSort({ key, direction: sorted ? reversed : direction })}
    >
      {title}
      {sorted && <VisuallyHidden>{words(direction)}</VisuallyHidden>}
      <SortIcon size={14} aria-hidden />
    </UnstyledButton>
  );
}
