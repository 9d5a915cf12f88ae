import { type NoticeKind } from "./notice-fields";

const MASK = "****";

/**
 * An address without what a robot or receiver takes for a key: the values of its query, and of a robot's
 * address the last part of its path. Mail addresses are no secret.
 */
export function maskTarget(kind: NoticeKind, target: string): string {
  if (kind === "MAIL" || !URL.canParse(target)) return target;
  const url = new URL(target);
  const query = [...url.searchParams.keys()].map((name) => `${name}=${MASK}`).join("&");
  const path =
    kind === "FEISHU" ? url.pathname.slice(0, url.pathname.lastIndexOf("/") + 1) + MASK : url.pathname;
  return `${url.origin}${path}${query === "" ? "" : `?${query}`}`;
}
