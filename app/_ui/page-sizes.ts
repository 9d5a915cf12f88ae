export const pageSizes = [20, 50, 100, 200] as const;
export const defaultPageSize = 50;

/** The server counts, and passes over, no more rows. */
const MOST_SKIPPED = 10_000;

/** Where a page begins: behind a cursor, or so many rows from the first, where a person jumped to. */
export type PageStart = string | { skip: number };
type Paging = { page: number; limit: number; cursor?: PageStart };

/** Parses which page of a list a URL names, and how long it is. */
export function readPaging(params: URLSearchParams): Omit<Paging, "page"> {
  const { page: _page, ...asked } = readPage(params);
  return asked;
}

/** The same with the page's number; one beyond what can be jumped to is the first. */
export function readPage(params: URLSearchParams): Paging {
  const cursor = params.get("cursor");
  const wanted = Number(params.get("limit"));
  const limit = pageSizes.find((size) => size === wanted) ?? defaultPageSize;
  const page = Math.max(1, Math.floor(Number(params.get("page") ?? 1)) || 1);
  if (cursor !== null) return { page, limit, cursor };
  return page === 1 || page > lastReachable(limit)
    ? { page: 1, limit }
    : { page, limit, cursor: startOf(page, limit) };
}

/** The last page that can be jumped to. */
export function lastReachable(limit: number): number {
  return MOST_SKIPPED / limit + 1;
}

export function startOf(page: number, limit: number): { skip: number } {
  return { skip: (page - 1) * limit };
}
