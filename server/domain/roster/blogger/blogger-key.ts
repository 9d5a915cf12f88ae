export type BloggerRef = { platform: string; platformBloggerId: string };

export function bloggerKey({ platform, platformBloggerId }: BloggerRef): string {
  return `${platform} ${platformBloggerId}`;
}

/** Rows are locked in this order. */
export function byBloggerKey(a: BloggerRef, b: BloggerRef): number {
  const [left, right] = [bloggerKey(a), bloggerKey(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}
