"use client";

import { Checkbox } from "@mantine/core";
import clsx from "clsx";
import { useTranslations } from "next-intl";
import { type CSSProperties, type ReactNode, type RefObject, useEffect, useRef } from "react";
import { draggedColumn, sizedColumn } from "./column-gestures";
import type { ColumnChanges } from "./column-layout";
import { type ListColumn, type ListSort, SortTitle } from "./columns";
import classes from "./data-table.module.css";
import { Table } from "./table";
import { toTableWidth } from "./table-width";

type Props<Row> = {
  columns: ListColumn<Row>[];
  rows: Row[];
  rowId: (row: Row) => string;
  rowProps: (row: Row, index: number) => Record<string, unknown>;
  active: number;
  viewport: RefObject<HTMLDivElement | null>;
  /** Whether the scrolling element is a tab stop: needed where nothing in the rows takes the focus. */
  isStop: boolean;
  rowMenu?: ((row: Row) => ReactNode) | undefined;
  sort?: ListSort | undefined;
  onSort?: ((sort: ListSort) => void) | undefined;
  selected?: ReadonlySet<string> | undefined;
  onSelect?: ((ids: ReadonlySet<string>) => void) | undefined;
  /** Without it columns stay as they are. */
  columnChanges?: ColumnChanges | undefined;
};

const SELECTOR_WIDTH = 40;
const MENU_WIDTH = 52;

export function DataTable<Row>(props: Props<Row>) {
  const { columns, rows, rowId, rowProps, active, viewport, isStop, rowMenu, selected, onSelect } = props;
  const beside = (onSelect === undefined ? 0 : SELECTOR_WIDTH) + (rowMenu === undefined ? 0 : MENU_WIDTH);
  useEdges(viewport);
  const leftOf = (place: number) => {
    const before = columns.slice(0, place).reduce((sum, { width }) => sum + width, 0);
    return before + (onSelect === undefined ? 0 : SELECTOR_WIDTH);
  };
  const isPinned = (place: number) => place === 0 || columns[place]?.isPinned === true;
  const pinnedAt = (place: number) =>
    place > 0 && isPinned(place) ? { insetInlineStart: leftOf(place) } : undefined;
  const selection = useSelection({ ids: rows.map(rowId), selected, onSelect });
  return (
    <>
      <div ref={viewport} className={classes.viewport} {...(isStop && { tabIndex: 0 })}>
        <Table
          className={classes.table ?? ""}
          layout="fixed"
          miw={toTableWidth(columns) + beside}
          verticalSpacing={0}
          horizontalSpacing="xs"
          fz="sm"
        >
          <Table.Thead>
            <Table.Tr>
              {selection !== undefined && (
                <Table.Th className={classes.pinned ?? ""} w={SELECTOR_WIDTH}>
                  {selection.all()}
                </Table.Th>
              )}
              {columns.map((column, place) => (
                <HeadCell
                  key={column.key}
                  column={column}
                  isFirst={place === 0}
                  isPinned={isPinned(place)}
                  style={pinnedAt(place)}
                  {...props}
                />
              ))}
              {rowMenu !== undefined && <Table.Th w={MENU_WIDTH} />}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row, index) => (
              <Table.Tr
                key={rowId(row)}
                className={clsx(index === active && classes.active)}
                data-selected={selected?.has(rowId(row))}
                {...rowProps(row, index)}
              >
                {selection !== undefined && (
                  <Table.Td data-selects className={classes.pinned ?? ""}>
                    {selection.one(index)}
                  </Table.Td>
                )}
                {columns.map(({ key, align, render }, place) => (
                  <Table.Td
                    key={key}
                    ta={align ?? "left"}
                    className={clsx(isPinned(place) && classes.pinned)}
                    style={pinnedAt(place)}
                  >
                    {render(row)}
                  </Table.Td>
                ))}
                {rowMenu !== undefined && <Table.Td ta="right">{rowMenu(row)}</Table.Td>}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <div className={classes.edge} />
    </>
  );
}

type HeadProps<Row> = Pick<Props<Row>, "sort" | "onSort" | "columnChanges"> & {
  column: ListColumn<Row>;
  isFirst: boolean;
  isPinned: boolean;
  style: CSSProperties | undefined;
};

function HeadCell<Row>(props: HeadProps<Row>) {
  const { column, isFirst, isPinned, style, sort, onSort, columnChanges } = props;
  const { title, align = "left", width, fluid, sortable } = column;
  const sorts = sortable === true && sort !== undefined && onSort !== undefined;
  return (
    <Table.Th
      ta={align}
      className={clsx(isPinned && classes.pinned)}
      style={style}
      {...(fluid !== true && { w: width })}
      {...(!isFirst && columnChanges && draggedColumn(column.key, columnChanges))}
    >
      {sorts ? <SortTitle column={column} sort={sort} onSort={onSort} /> : <span title={title}>{title}</span>}
      {columnChanges && (
        <span
          className={classes.edgeOfColumn}
          {...sizedColumn((to) => columnChanges.resize(column.key, to))}
        />
      )}
    </Table.Th>
  );
}

type Selection = Pick<Props<never>, "selected" | "onSelect"> & { ids: readonly string[] };

/** Returns the check boxes of rows. Shift selects the range since the last one. */
function useSelection({ ids, selected = new Set(), onSelect }: Selection) {
  const t = useTranslations("ui");
  const last = useRef<string>(undefined);
  if (onSelect === undefined) return undefined;
  const set = (some: readonly string[], isSelected: boolean) => {
    // Rows selected on other pages stay selected.
    const next = new Set(selected);
    for (const id of some) {
      if (isSelected) next.add(id);
      else next.delete(id);
    }
    onSelect(next);
  };
  const toggle = (index: number, isSelected: boolean, isRange: boolean) => {
    const from = isRange && last.current !== undefined ? ids.indexOf(last.current) : -1;
    const start = from === -1 ? index : from;
    set(ids.slice(Math.min(start, index), Math.max(start, index) + 1), isSelected);
    last.current = ids[index];
  };
  const count = ids.filter((id) => selected.has(id)).length;
  return {
    all: () => (
      <Checkbox
        size="xs"
        aria-label={t("selectAll")}
        checked={count === ids.length}
        indeterminate={count > 0 && count < ids.length}
        onChange={({ currentTarget: { checked } }) => set(ids, checked)}
      />
    ),
    one: (index: number) => (
      <Checkbox
        size="xs"
        aria-label={t("selectRow")}
        checked={selected.has(ids[index] ?? "")}
        onChange={({ currentTarget: { checked }, nativeEvent }) =>
          toggle(index, checked, (nativeEvent as MouseEvent).shiftKey)
        }
      />
    ),
  };
}

function useEdges(viewport: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const element = viewport.current;
    if (element === null) return;
    const show = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      element.toggleAttribute("data-more-left", scrollLeft > 0);
      // A zoomed page has fractional pixels.
      element.toggleAttribute("data-more-right", scrollLeft + clientWidth < scrollWidth - 1);
    };
    element.addEventListener("scroll", show, { passive: true });
    const observer = new ResizeObserver(show);
    for (const resized of [element, ...element.children]) observer.observe(resized);
    return () => {
      element.removeEventListener("scroll", show);
      observer.disconnect();
    };
  }, [viewport]);
}
