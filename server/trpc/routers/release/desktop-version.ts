import { desktopVersions } from "@/server/services/release/release";
import { desktopUploads } from "@/server/services/release/upload";
import { routerOf } from "../../init";

export const desktopVersionRouter = routerOf({
  ...desktopVersions,
  beginUpload: desktopUploads.begin,
  cancelUpload: desktopUploads.cancel,
});
