"use client";

import { Button, Group } from "@mantine/core";
import { useTranslations } from "next-intl";
import { usePathname } from "next/navigation";
import { type ReactNode, useState } from "react";
import { type BulkMeant, SelectionBar } from "@/app/_components/selection-bar";
import { QueryError } from "@/app/_trpc/query-error";
import { ColumnMenu, type ListColumn, useColumnChoice } from "@/app/_ui/columns";
import { DataList, type RowMenu } from "@/app/_ui/data-list";
import { ListFoot, type ListTotal } from "@/app/_ui/list-foot";
import { useInBrowser } from "@/app/_ui/use-in-browser";
import { useSelection } from "@/app/_ui/selection";
import { EmptyState } from "@/app/_ui/empty-state";
import { ErrorState } from "@/app/_ui/error-state";
import type { FilterField } from "@/app/_ui/filter-fields";
import { ListFilters } from "@/app/_ui/list-filters";
import type { ListView } from "@/app/_ui/list-view";
import { toMostWidth } from "@/app/_ui/table-width";

/** The result of `useQuery` for a list, whole or paged. */
export type ListQuery<Row> = {
  data: { list: Row[]; nextCursor?: string | null } | undefined;
  error: unknown;
  isFetching: boolean;
  isPaused: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
};

export type ResourceListProps<Row, Filter> = {
  query: ListQuery<Row>;
  columns: ListColumn<Row>[];
  picture?: (row: Row) => ReactNode;
  /**
   * `href` is the row's page. `onOpen` opens it in place when its address is this page with more parameters.
   */
  href?: (row: Row) => string;
  onOpen?: ((row: Row) => void) | undefined;
  rowMenu?: (row: Row) => RowMenu;
  onEdit?: ((row: Row) => void) | undefined;
  /** Filter, order and page in the URL. Without it the list is shown whole. */
  view?: ListView<Filter>;
  total?: ListTotal | undefined;
  filters?: readonly FilterField<Filter>[];
  /** Shown at the end of the filter bar when there is no column menu. */
  end?: ReactNode;
  /** Shares the line of the filter chips. */
  besideChips?: ReactNode;
  /** Storage key of the column choice. Without it there is no column menu. */
  columnChoice?: string;
  /** Storage key of order, pins and widths, where a list has several sets of columns. */
  columnLayout?: string;
  remark?: ReactNode;
  selection?: (count: number) => string;
  bulk?: (meant: BulkMeant) => ReactNode;
  empty: { title: string; hint: ReactNode; action?: ReactNode };
  /** Shown when nothing matches. `clear` labels the button that clears all filters, `action` precedes it. */
  noMatch?: { title: string; hint: string; clear?: string; action?: ReactNode };
};

export function ResourceList<Row extends { id: string }, Filter extends object>(
  props: ResourceListProps<Row, Filter>,
) {
  const {
    query,
    columns,
    view,
    total,
    filters,
    columnChoice,
    columnLayout = columnChoice,
    end,
    besideChips,
    empty,
    noMatch,
    remark,
    selection,
    bulk,
    ...list
  } = props;
  const t = useTranslations("ui");
  const [visible, choice] = useColumnChoice(
    { name: columnChoice ?? "", layout: columnLayout ?? "" },
    columns,
  );
  const shownColumns = columnChoice === undefined ? columns : visible;
  const [clearings, setClearings] = useState(0);
  const [selected, setSelected] = useSelection(usePathname());
  const { error, isFetching, isPaused, isPlaceholderData, refetch } = query;
  // Not rendered on the server: markup of fifty rows would cost three times the rest of the page.
  const data = useInBrowser() ? query.data : undefined;
  // Placeholder rows of another page must not pass for this page's rows.
  const isOffline = isPaused && (data === undefined || isPlaceholderData);
  const shown = data?.list.map(({ id }) => id);
  const bar =
    selection !== undefined && selected.size > 0 ? (
      <SelectionBar
        ids={[...selected]}
        // "All that match" depends on the filter, so the bar is reset with it.
        key={viewName(view)}
        label={selection}
        hidden={shown === undefined ? 0 : [...selected].filter((id) => !shown.includes(id)).length}
        total={total}
        onClear={() => setSelected(new Set())}
        bulk={bulk}
      />
    ) : undefined;
  return (
    <>
      {view !== undefined && filters !== undefined && (
        <ListFilters
          // A new key drops text that was typed but not yet applied.
          key={clearings}
          fields={filters}
          filter={view.filter}
          onChange={view.changeFilter}
          onClear={() => view.setFilter({} as Filter)}
          besideChips={besideChips}
          end={columnChoice === undefined ? end : <ColumnMenu {...choice} />}
        />
      )}
      {remark}
      {error !== null && (
        <>
          <QueryError error={error} onRetry={() => void refetch()} />
          {view?.pages.cursor !== undefined && (
            <Button
              size="xs"
              variant="default"
              onClick={view.pages.first}
              style={{ alignSelf: "flex-start" }}
            >
              {t("toFirstPage")}
            </Button>
          )}
        </>
      )}
      {isOffline && <ErrorState message={t("offline")} />}
      {!isOffline && (error === null || data !== undefined) && (
        <DataList
          {...list}
          columns={shownColumns}
          cardColumns={columns}
          rows={data?.list}
          fetching={isFetching && isPlaceholderData}
          viewName={viewName(view)}
          rowId={({ id }) => id}
          sort={view?.sort}
          onSort={view?.setSort}
          selected={selected}
          onSelect={selection && setSelected}
          columnChanges={columnChoice === undefined ? undefined : choice.changes}
          empty={
            view?.isFiltered === true && noMatch !== undefined ? (
              <NoMatch
                {...noMatch}
                onClear={() => {
                  setClearings(clearings + 1);
                  view.setFilter({} as Filter);
                }}
              />
            ) : (
              <EmptyState kind="nothing-yet" {...empty} />
            )
          }
        />
      )}
      {data !== undefined && (data.list.length > 0 || (view?.pages.page ?? 1) > 1) ? (
        <ListFoot
          pages={view?.pages}
          shown={{ list: data.list, nextCursor: data.nextCursor ?? null }}
          total={view === undefined ? { total: data.list.length, isLeast: false } : total}
          coming={isPlaceholderData}
          mostWidth={toMostWidth(shownColumns)}
          selection={bar}
        />
      ) : (
        bar
      )}
    </>
  );
}

function viewName<Filter>(view: ListView<Filter> | undefined): string {
  return view === undefined
    ? ""
    : JSON.stringify([view.filter, view.sort, view.pages.cursor, view.pages.limit]);
}

function NoMatch({
  title,
  hint,
  clear,
  action,
  onClear,
}: NonNullable<ResourceListProps<never, never>["noMatch"]> & { onClear: () => void }) {
  const actions = (
    <Group gap="xs" justify="center">
      {action}
      {clear !== undefined && (
        <Button variant="default" onClick={onClear}>
          {clear}
        </Button>
      )}
    </Group>
  );
  return <EmptyState kind="no-match" title={title} hint={hint} action={actions} />;
}
