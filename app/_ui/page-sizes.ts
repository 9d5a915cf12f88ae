export const pageSizes = [20, 50, 100, 200] as const;
export const defaultPageSize = 50;

/** Maximum row offset that the server accepts. */
const MAX_SKIPPED = 10_000;

/** Start of a page: a cursor, or a row offset after a jump. */
export type PageStart = string | { skip: number };
type Paging = { page: number; limit: number; cursor?: PageStart };

export function parsePaging(params: URLSearchParams): Omit<Paging, "page"> {
  const { page: _page, ...asked } = parsePage(params);
  return asked;
}

/** Parses the page of a URL. Numbers beyond `lastReachable` mean the first page. */
export function parsePage(params: URLSearchParams): Paging {
  const cursor = params.get("cursor");
  const wanted = Number(params.get("limit"));
  const limit = pageSizes.find((size) => size === wanted) ?? defaultPageSize;
  const page = Math.max(1, Math.floor(Number(params.get("page") ?? 1)) || 1);
  if (cursor !== null) return { page, limit, cursor };
  return page === 1 || page > lastReachable(limit)
    ? { page: 1, limit }
    : { page, limit, cursor: startOf(page, limit) };
}

export function lastReachable(limit: number): number {
  return MAX_SKIPPED / limit + 1;
}

export function startOf(page: number, limit: number): { skip: number } {
  return { skip: (page - 1) * limit };
}
