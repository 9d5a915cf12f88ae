import {
  createDesktopVersion,
  deleteDesktopVersion,
  getDesktopVersion,
  listDesktopVersions,
  publishDesktopVersion,
  updateDesktopVersion,
  withdrawDesktopVersion,
} from "@/server/services/release/desktop-version";
import { desktopUploads } from "@/server/services/release/upload";
import { routerOf } from "../../init";

export const desktopVersionRouter = routerOf({
  list: listDesktopVersions,
  get: getDesktopVersion,
  beginUpload: desktopUploads.begin,
  cancelUpload: desktopUploads.cancel,
  create: createDesktopVersion,
  update: updateDesktopVersion,
  publish: publishDesktopVersion,
  withdraw: withdrawDesktopVersion,
  delete: deleteDesktopVersion,
});
