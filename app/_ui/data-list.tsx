"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ActionMenu, type LoadedActions, type MenuAction } from "./action-menu";
import type { ColumnChanges } from "./column-layout";
import type { ListColumn, ListSort } from "./columns";
import classes from "./data-list.module.css";
import { DataListCards, RowCard } from "./data-list-cards";
import { DataTable } from "./data-table";
import { useDensity } from "./density";
import { useListKeys } from "./keyboard";
import { useScrollMemory } from "./scroll-memory";
import { useRowOpener } from "./row-opener";
import { DataListSkeleton } from "./skeletons";
import { toMostWidth } from "./table-width";
import { useNarrow } from "./use-narrow";

export type DataListProps<Row> = {
  columns: ListColumn<Row>[];
  rows: Row[] | undefined;
  fetching: boolean;
  /** Identifies filter, order and page: the scroll position is stored per view. */
  viewName: string;
  rowId: (row: Row) => string;
  /** Columns of the cards, where the user has chosen the table's columns. */
  cardColumns?: ListColumn<Row>[] | undefined;
  picture?: ((row: Row) => ReactNode) | undefined;
  rowMenu?: ((row: Row) => RowMenu) | undefined;
  onEdit?: ((row: Row) => void) | undefined;
  empty: ReactNode;
  href?: ((row: Row) => string) | undefined;
  onOpen?: ((row: Row) => void) | undefined;
  sort?: ListSort | undefined;
  onSort?: ((sort: ListSort) => void) | undefined;
  selected?: ReadonlySet<string> | undefined;
  onSelect?: ((ids: ReadonlySet<string>) => void) | undefined;
  columnChanges?: ColumnChanges | undefined;
};

export type RowMenu = { name: string; actions: readonly MenuAction[] | LoadedActions };

export function DataList<Row>(props: DataListProps<Row>) {
  const { columns, rows, fetching, viewName, rowId, empty, href, onOpen, selected, onSelect, rowMenu } =
    props;
  const { cardColumns = columns, picture, onEdit, sort, onSort } = props;
  const t = useTranslations("ui");
  const [isCompact] = useDensity();
  const narrow = useNarrow();
  const toggle = (row: Row) => {
    const next = new Set(selected);
    if (!next.delete(rowId(row))) next.add(rowId(row));
    onSelect?.(next);
  };
  const place = useScrollMemory({ view: viewName, ready: rows !== undefined && !fetching });
  const opener = useRowOpener({ href, onOpen, beforeOpen: place.save });
  const { active, rowProps } = useListKeys({
    // Cards have no keyboard shortcuts.
    rows: narrow ? [] : (rows ?? []),
    rowId,
    place,
    onOpen: opener?.open,
    onSelect: onSelect && toggle,
    onEdit,
    hasMenu: rowMenu !== undefined,
  });
  const menuOf =
    rowMenu &&
    ((row: Row) => {
      const { name, actions } = rowMenu(row);
      return <ActionMenu label={t("actionsFor", { name })} actions={actions} />;
    });
  if (rows === undefined) return <DataListSkeleton columns={columns} />;
  if (rows.length === 0) return empty;
  if (narrow)
    return (
      <DataListCards
        rows={rows}
        rowId={rowId}
        fetching={fetching}
        opener={opener}
        selected={selected}
        onToggle={onSelect && toggle}
        card={(row) => <RowCard row={row} columns={cardColumns} picture={picture} menu={menuOf?.(row)} />}
      />
    );
  return (
    <div
      className={classes.frame}
      style={{ maxWidth: toMostWidth(columns) }}
      data-fetching={fetching}
      data-compact={isCompact}
    >
      <DataTable
        columns={columns}
        rows={rows}
        rowId={rowId}
        rowProps={(row, index) => ({ ...rowProps(row, index), ...opener?.rowProps(row) })}
        active={active}
        viewport={place.viewport}
        // Rows without anything focusable could not be scrolled by keyboard.
        isStop={href === undefined}
        rowMenu={menuOf}
        sort={sort}
        onSort={onSort}
        selected={selected}
        onSelect={onSelect}
        columnChanges={props.columnChanges}
      />
    </div>
  );
}
