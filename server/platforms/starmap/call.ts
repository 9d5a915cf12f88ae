import { type Row, type SubCall } from "../driver";

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
