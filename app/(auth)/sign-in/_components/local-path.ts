const HERE = "http://console.invalid";

/**
 * Returns the path to open after sign-in, or undefined if it is not a path of this console. Browsers drop
 * tabs and line breaks and turn backslashes into slashes, so that `/<tab>/host` is another host.
 */
export function localPath(from: unknown): string | undefined {
  if (typeof from !== "string" || !from.startsWith("/") || /[\p{Cc}\\]/u.test(from)) return undefined;
  if (!URL.canParse(from, HERE)) return undefined;
  const { origin, pathname } = new URL(from, HERE);
  return origin === HERE && !pathname.startsWith("//") ? from : undefined;
}
