export { deleteExpiredUploads } from "./delete-expired-uploads";
export { deleteExpiredContents } from "./internal/delete-expired-contents";
export { attachUpload, detachUpload, finishUpload, readUpload } from "./internal/finish-upload";
export { checkExportRoom } from "./internal/upload-rows";
export { assetUploads, desktopUploads, importUploads } from "./verbs";
