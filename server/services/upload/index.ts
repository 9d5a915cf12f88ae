export { deleteExpiredUploads } from "./delete-expired-uploads";
export { deleteExpiredContents } from "./internal/delete-expired-contents";
export { attachUpload, detachUpload, finishUpload } from "./internal/finish-upload";
export { assetUploads, desktopUploads } from "./verbs";
