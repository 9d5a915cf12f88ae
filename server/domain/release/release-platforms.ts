/**
 * What a desktop client is for, with the feed that electron-updater asks for there and the files that it can
 * install (docs/rules.md#releases).
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

/** Whether electron-updater can install a file of this name on the platform. */
export function isInstallable(platform: DesktopPlatform, fileName: string): boolean {
  const name = fileName.toLowerCase();
  return desktopPlatforms[platform].files.some((ending) => name.endsWith(`.${ending.toLowerCase()}`));
}

/** What a package of the front end is for: a word of the operator's own, such as `web`. */
export const ASSET_PLATFORM = /^[a-z][a-z0-9-]{0,31}$/;
