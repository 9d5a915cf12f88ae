import { type NoticeKind } from "./notice-fields";

const MASK = "****";

/**
 * An address without what a robot or receiver takes for a key: the values of its query, the last part of a
 * robot's path, and all of a webhook's path, as some services have the key in the middle. Mail addresses are
 * no secret.
 */
export function maskTarget(kind: NoticeKind, target: string): string {
  if (kind === "MAIL" || !URL.canParse(target)) return target;
  const url = new URL(target);
  const query = [...url.searchParams.keys()].map((name) => `${name}=${MASK}`).join("&");
  return `${url.origin}${maskPath(kind, url.pathname)}${query === "" ? "" : `?${query}`}`;
}

function maskPath(kind: NoticeKind, pathname: string): string {
  const parts = pathname.split("/").filter((part) => part !== "");
  if (parts.length === 0) return "/";
  const shown = kind === "WEBHOOK" ? [] : parts.slice(0, -1);
  return `/${[...shown, MASK].join("/")}`;
}
