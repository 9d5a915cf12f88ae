export const ASSET_STATUS = { draft: 0, published: 1, withdrawn: 2 } as const;

/**
 * `feed` is the file that electron-updater requests, `files` the extensions it can install
 * (docs/rules.md#releases).
 */
export const desktopPlatforms = {
  win: { feed: "latest.yml", files: ["exe"] },
  mac: { feed: "latest-mac.yml", files: ["zip"] },
  linux: { feed: "latest-linux.yml", files: ["AppImage", "deb", "rpm"] },
} as const;

export type DesktopPlatform = keyof typeof desktopPlatforms;
export const desktopPlatformNames = Object.keys(desktopPlatforms) as DesktopPlatform[];

export function isDesktopPlatform(name: string): name is DesktopPlatform {
  return Object.hasOwn(desktopPlatforms, name);
}

export function isInstallable(platform: DesktopPlatform, fileName: string): boolean {
  const name = fileName.toLowerCase();
  return desktopPlatforms[platform].files.some((ending) => name.endsWith(`.${ending.toLowerCase()}`));
}

/** A name chosen by the operator, such as `web`. */
export const ASSET_PLATFORM = /^[a-z][a-z0-9-]{0,31}$/;

export type ReleaseKind = "desktop" | "assets";

type Named = { platform: string; version: string; fileName: string };

export function releasePath(kind: ReleaseKind, { platform, version, fileName }: Named): string {
  return `/updates/${kind}/${platform}/${version}/${encodeURIComponent(fileName)}`;
}
