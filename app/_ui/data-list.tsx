"use client";

import { useMediaQuery } from "@mantine/hooks";
import { DataTable, type DataTableColumn } from "mantine-datatable";
import { useTranslations } from "next-intl";
import type { MouseEvent, ReactNode } from "react";
import { ActionMenu, type MenuAction } from "./action-menu";
import { DataListCards, RowCard } from "./data-list-cards";
import { DataListSkeleton } from "./skeletons";
import classes from "./data-list.module.css";
import { type ListColumn, type ListSort, SortTitle } from "./columns";
import { useListKeys } from "./keyboard";

export type DataListProps<Row> = {
  columns: ListColumn<Row>[];
  /** Undefined until the first response; kept while newer rows are fetched. */
  rows: Row[] | undefined;
  fetching: boolean;
  rowId: (row: Row) => string;
  /** The columns of the cards, where the person chose the table's. */
  cardColumns?: ListColumn<Row>[] | undefined;
  /** Shown before each card. */
  picture?: ((row: Row) => ReactNode) | undefined;
  rowMenu?: ((row: Row) => RowMenu) | undefined;
  /** Shown when there are no rows. */
  empty: ReactNode;
  onOpen?: ((row: Row) => void) | undefined;
  sort?: ListSort | undefined;
  onSort?: ((sort: ListSort) => void) | undefined;
  selected?: ReadonlySet<string> | undefined;
  onSelect?: ((ids: ReadonlySet<string>) => void) | undefined;
};

/** The actions of a row, and its name for screen readers. */
export type RowMenu = { name: string; actions: readonly MenuAction[] };

/** Shows a table on wide screens and cards on a phone, with skeleton, last data and keyboard. */
export function DataList<Row>(props: DataListProps<Row>) {
  const { columns, rows, fetching, rowId, empty, onOpen, selected, onSelect, rowMenu } = props;
  const { cardColumns = columns, picture } = props;
  const t = useTranslations("ui");
  // Rows only exist in the browser, so the first render may read the width.
  const narrow = useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
  const toggle = (row: Row) => {
    const next = new Set(selected);
    if (!next.delete(rowId(row))) next.add(rowId(row));
    onSelect?.(next);
  };
  const { active, rowProps } = useListKeys({ rows: rows ?? [], rowId, onOpen, onSelect: onSelect && toggle });
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
        onOpen={onOpen}
        card={(row) => <RowCard row={row} columns={cardColumns} picture={picture} menu={menuOf?.(row)} />}
      />
    );
  const selectionProps =
    onSelect === undefined
      ? {}
      : {
          selectedRecords: rows.filter((row) => selected?.has(rowId(row))),
          onSelectedRecordsChange: (records: Row[]) => onSelect(new Set(records.map(rowId))),
          selectionCheckboxProps: { size: "xs" as const },
          getRecordSelectionCheckboxProps: () => ({ "aria-label": t("selectRow") }),
          allRecordsSelectionCheckboxProps: { "aria-label": t("selectAll") },
        };
  return (
    <div className={classes.frame} data-fetching={fetching}>
      <DataTable<Row>
        className={classes.table ?? ""}
        records={rows}
        columns={[
          ...columns.map((column) => toTableColumn(column, props)),
          ...(menuOf === undefined ? [] : [menuColumn(menuOf)]),
        ]}
        idAccessor={rowId}
        pinFirstColumn
        withTableBorder
        borderRadius="md"
        highlightOnHover
        rowBorderColor={{ light: "gray.2", dark: "dark.6" }}
        verticalSpacing={0}
        horizontalSpacing="sm"
        fz="sm"
        rowClassName={(_row, index) => (index === active ? classes.active : undefined)}
        customRowAttributes={rowProps}
        {...selectionProps}
        {...(onOpen !== undefined && {
          onRowClick: ({ record, event }: { record: Row; event: MouseEvent }) => {
            if (opensRow(event)) onOpen(record);
          },
        })}
      />
    </div>
  );
}

function toTableColumn<Row>(
  column: ListColumn<Row>,
  { sort, onSort }: Pick<DataListProps<Row>, "sort" | "onSort">,
): DataTableColumn<Row> {
  const sorts = column.sortable === true && sort !== undefined && onSort !== undefined;
  return {
    accessor: column.key,
    title: sorts ? <SortTitle column={column} sort={sort} onSort={onSort} /> : column.title,
    render: column.render,
    noWrap: true,
    textAlign: column.align ?? "left",
    ...(column.width !== undefined && { width: column.width }),
    ...(column.fluid === true && { cellsClassName: classes.fluid }),
  };
}

function menuColumn<Row>(render: (row: Row) => ReactNode): DataTableColumn<Row> {
  return { accessor: "menu", title: "", render, noWrap: true, textAlign: "right" };
}

/** Returns whether a click opens the row: not one on a link or button, nor one that ends a text selection. */
function opensRow(event: MouseEvent): boolean {
  const target = event.target instanceof Element ? event.target : null;
  return target?.closest("a, button, input, label") === null && window.getSelection()?.isCollapsed !== false;
}
