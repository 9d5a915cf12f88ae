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
