export { joinContents } from "./join-contents";
export { newStorage, openStorage, storageQuota } from "./open-storage";
export { StoredFileMissing, type StoredUpload, uploadState } from "./storage";
