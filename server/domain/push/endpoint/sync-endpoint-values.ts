/** Shown instead of a stored secret. An update with this value keeps the secret. */
export const SECRET_MASK = "****";

export const batchSizes = [1, 5, 10, 50] as const;
export const syncAuthTypes = ["NONE", "BEARER", "BASIC", "SIGNATURE"] as const;
export const syncMethods = ["POST", "PUT", "PATCH"] as const;
export type SyncAuthType = (typeof syncAuthTypes)[number];

export const MAX_RETRY_COUNT = 10;
