import { SECRET_MASK } from "./sync-endpoint-values";

/**
 * Masks the values of the query for logs, runs and the audit, because receivers put keys there. Names stay; a
 * value without a name is masked whole, and the fragment is dropped.
 */
export function maskQuery(url: string): string {
  const [address = ""] = url.split("#", 1);
  const start = address.indexOf("?") + 1;
  if (start === 0) return address;
  return address.slice(0, start) + address.slice(start).split("&").map(maskPart).join("&");
}

function maskPart(part: string): string {
  const valueAt = part.indexOf("=") + 1;
  if (part === "") return "";
  return (valueAt < part.length ? part.slice(0, valueAt) : "") + SECRET_MASK;
}

export function queryValuesOf(url: string): string[] {
  if (!URL.canParse(url)) return [];
  const { search, searchParams } = new URL(url);
  const written = search
    .slice(1)
    .split("&")
    .map((part) => part.slice(part.indexOf("=") + 1));
  const decoded = [...searchParams].map(([name, value]) => (value === "" ? name : value));
  return [...new Set([...written, ...decoded])].filter((value) => value !== "");
}
