export { deleteExpiredUploads } from "./delete-expired-uploads";
export { deleteExpiredContents } from "./internal/delete-expired-contents";
export { attachUpload, detachUpload, finishUpload, readUpload } from "./internal/finish-upload";
export { checkExportShare, checkMembersRoom, keptExports } from "./internal/upload-rows";
export { assetUploads, desktopUploads, importUploads } from "./verbs";
