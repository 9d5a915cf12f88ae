export { deleteExpiredContents, deleteExpiredUploads } from "./delete-expired-uploads";
export { attachUpload, detachUpload, finishUpload, readUpload } from "./internal/finish-upload";
export { checkExportShare, checkMembersRoom, keptExports } from "./internal/upload-rows";
export { assetUploads, desktopUploads, importUploads } from "./verbs";
