export const pageSizes = [20, 50, 100, 200] as const;
export const defaultPageSize = 50;

/** Parses which page of a list a URL names, and how long it is. */
export function readPaging(params: URLSearchParams): { cursor?: string; limit: number } {
  const cursor = params.get("cursor");
  const wanted = Number(params.get("limit"));
  const limit = pageSizes.find((size) => size === wanted) ?? defaultPageSize;
  return { limit, ...(cursor !== null && { cursor }) };
}
