import { type Row, type SubCall } from "../driver";

/** A sub-call of 星图: all are GET with the creator's id; the name tells apart calls of one path. */
export function call(
  path: string,
  rows: readonly Row[],
  query: Readonly<Record<string, string>> = {},
): SubCall {
  const more = new URLSearchParams(query).toString();
  return {
    name: more === "" ? path : `${path}?${more}`,
    request: { path: `/gw/api/${path}`, query: { o_author_id: "{id}", ...query } },
    rows,
  };
}
