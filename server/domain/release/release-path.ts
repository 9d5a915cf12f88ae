export type ReleaseKind = "desktop" | "assets";

type Named = { platform: string; version: string; fileName: string };

export function releasePath(kind: ReleaseKind, { platform, version, fileName }: Named): string {
  return `/updates/${kind}/${platform}/${version}/${encodeURIComponent(fileName)}`;
}
