export { newStorage, openStorage, storageQuota, toAddress } from "./open-storage";
export { StoredFileMissing, type StoredUpload, uploadState } from "./storage";
