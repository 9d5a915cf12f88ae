import { releaseFields } from "@/server/domain/release";

const { desktopPlatform, notes, forceUpdate } = releaseFields.shape;

export const newVersion = releaseFields.pick({ uploadId: true, version: true }).extend({
  platform: desktopPlatform,
  updateLog: notes,
  forceUpdate,
});
export const versionChange = newVersion.pick({ updateLog: true, forceUpdate: true });
