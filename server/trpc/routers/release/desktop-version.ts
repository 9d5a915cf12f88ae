import { desktopVersions } from "@/server/services/release/release";
import { desktopUploads } from "@/server/services/release/upload";
import { routerOf } from "../../init";

export const desktopVersionRouter = routerOf({
  list: desktopVersions.list,
  get: desktopVersions.get,
  create: desktopVersions.create,
  update: desktopVersions.update,
  publish: desktopVersions.publish,
  withdraw: desktopVersions.withdraw,
  delete: desktopVersions.delete,
  beginUpload: desktopUploads.begin,
  cancelUpload: desktopUploads.cancel,
});
