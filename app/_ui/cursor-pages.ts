"use client";

import { defaultPageSize, lastReachable, type PageStart, parsePage } from "./page-sizes";
import { useUrlState } from "./use-url-state";

export type CursorPages = {
  cursor: PageStart | undefined;
  limit: number;
  page: number;
  canGoBack: boolean;
  /** Cursors of the visited pages, by the number of the page that each follows. */
  trail: Readonly<Record<number, string>>;
  next: (cursor: string) => void;
  previous: () => void;
  first: () => void;
  goTo: (page: number) => void;
  setLimit: (limit: number) => void;
};

export const firstPage = { cursor: null, page: null } as const;

/**
 * Cursor paging in the URL. A cursor only leads forward, so the way back is stored in session storage. A page
 * that was jumped to has no cursor: it starts at a row offset.
 */
export function useCursorPages(): CursorPages {
  const [params, change] = useUrlState();
  const { page, cursor, limit } = parsePage(params);
  const trail = getTrail(params);
  const before = trail[page - 2] ?? null;
  const goTo = (target: number) => change({ cursor: null, page: target === 1 ? null : String(target) });
  return {
    cursor,
    limit,
    page,
    canGoBack: page > 1 && (before !== null || page - 1 <= lastReachable(limit)),
    trail,
    next: (cursor) => {
      writeTrail(params, { ...trail, [page]: cursor });
      change({ cursor, page: String(page + 1) });
    },
    previous: () =>
      page > 2 && before !== null ? change({ cursor: before, page: String(page - 1) }) : goTo(page - 1),
    first: () => change(firstPage),
    goTo,
    setLimit: (size) => change({ ...firstPage, limit: size === defaultPageSize ? null : String(size) }),
  };
}

/**
 * Returns a page of a list that was fetched whole. Only the page number matters; the cursor is just non-null
 * when more follows.
 */
export function pageOf<Row>(
  rows: readonly Row[],
  { page, limit }: Pick<CursorPages, "page" | "limit">,
): { list: Row[]; nextCursor: string | null } {
  const end = page * limit;
  return { list: rows.slice(end - limit, end), nextCursor: end < rows.length ? String(end) : null };
}

/** Storage key of the cursor trail. It contains the query, because a cursor is valid for one query only. */
function trailKey(params: URLSearchParams): string {
  const query = [...params].filter(([name]) => name !== "cursor" && name !== "page");
  return `pages ${window.location.pathname}?${new URLSearchParams(query).toString()}`;
}

function getTrail(params: URLSearchParams): Record<number, string> {
  if (typeof window === "undefined") return {};
  return JSON.parse(window.sessionStorage.getItem(trailKey(params)) ?? "{}") as Record<number, string>;
}

function writeTrail(params: URLSearchParams, trail: Record<number, string>): void {
  window.sessionStorage.setItem(trailKey(params), JSON.stringify(trail));
}
