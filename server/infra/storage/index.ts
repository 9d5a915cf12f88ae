export { joinContents } from "./join-contents";
export { ABANDONED_MS, keptElsewhere, newStorage, openStorage, storageQuota } from "./open-storage";
export { isStoreAway } from "./store-answers";
export { StoredFileMissing, type StoredUpload, type UploadState, uploadState } from "./storage";
