/** The two kinds of releases, as addresses name them. */
export type ReleaseKind = "desktop" | "assets";

type Named = { platform: string; version: string; fileName: string };

/** Where a release's file is served, once it is published. */
export function releasePath(kind: ReleaseKind, { platform, version, fileName }: Named): string {
  return `/updates/${kind}/${platform}/${version}/${encodeURIComponent(fileName)}`;
}
