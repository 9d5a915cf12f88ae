import { releaseFields } from "@/server/domain/release";

const { assetPlatform, notes } = releaseFields.shape;

export const newAsset = releaseFields.pick({ uploadId: true, version: true }).extend({
  platform: assetPlatform,
  releaseNotes: notes,
});
export const assetChange = newAsset.pick({ releaseNotes: true });
