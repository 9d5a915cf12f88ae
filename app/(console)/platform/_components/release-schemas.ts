import { releaseFields } from "@/server/domain/release";

const { desktopPlatform, assetPlatform } = releaseFields.shape;
export const releaseChange = releaseFields.pick({ notes: true, forceUpdate: true });
const newRelease = releaseFields.pick({ uploadId: true, version: true, notes: true, forceUpdate: true });

export const newReleases = {
  desktop: newRelease.extend({ platform: desktopPlatform }),
  assets: newRelease.extend({ platform: assetPlatform }),
};
