/** A blogger by its id on its platform. */
export type BloggerRef = { platform: string; platformBloggerId: string };

/** What tells a blogger from all others of its organization, as one text. */
export function bloggerKey({ platform, platformBloggerId }: BloggerRef): string {
  return `${platform} ${platformBloggerId}`;
}

/** Sorts by the key, which is the order in which rows are locked. */
export function byBloggerKey(a: BloggerRef, b: BloggerRef): number {
  const [left, right] = [bloggerKey(a), bloggerKey(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}
