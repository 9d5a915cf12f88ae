/**
 * Returns an address from user data if it may be loaded as a picture, or null. Only https, and never this
 * service's own host: that would be a request with the reader's session.
 */
export function foreignPicture(src: string | null, ownHost: string | undefined): string | null {
  if (src === null || !/^https:\/\//i.test(src) || !URL.canParse(src)) return null;
  const { host, hostname, username, password } = new URL(src);
  const isOwn = host === ownHost || hostname === ownHost?.replace(/:\d+$/, "");
  return isOwn || username !== "" || password !== "" ? null : src;
}
