import { linkError, type LinkError } from "./link-error";

const MAX_TEXT_CHARS = 2_048;
/** The authority may be in any script (look-alikes must be seen whole); behind it a link ends where ASCII ends. */
const LINK = /https?:\/\/[^\s/?#\\]*[\w\-.~:/?#[\]@!$&'()*+,;=%]*/i;
const CLOSING_PUNCTUATION = /[.,;:!?'")\]]+$/;

export type FoundLink = { kind: "found"; url: URL };

/**
 * The first http(s) link in a text (domain notes, section 1): shared texts wrap the link in words, so what follows it is
 * cut off, and `&amp;` is read as `&`. The host comes out in lower case, without a trailing dot. Refused as `INVALID_URL`:
 * more than 2,048 characters, no link, a user name or password in it, a port other than the scheme's own.
 */
export function findLink(text: string): FoundLink | LinkError {
  if (text.length > MAX_TEXT_CHARS)
    return linkError(
      "INVALID_URL",
      `The url has more than ${MAX_TEXT_CHARS} characters: send the link alone.`,
    );
  const run = LINK.exec(text)?.[0].replaceAll("&amp;", "&").replace(CLOSING_PUNCTUATION, "");
  const url = run === undefined ? null : toUrl(run);
  if (url === null)
    return linkError(
      "INVALID_URL",
      "The url holds no link that starts with https:// and can be read: send the full link.",
    );
  if (url.username !== "" || url.password !== "")
    return linkError(
      "INVALID_URL",
      "The url has a user name in front of its host: send the link without it.",
    );
  if (url.port !== "") return linkError("INVALID_URL", "The url names a port: send the link without it.");
  url.protocol = "https:";
  url.hostname = url.hostname.replace(/\.$/, "");
  return { kind: "found", url };
}

function toUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
