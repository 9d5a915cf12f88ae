/** Where a blogger's record came from first (docs/rules.md#blogger). */
export const bloggerSources = ["MANUAL", "IMPORT", "SCRAPE", "OPEN_API"] as const;

/** Stands for no holder where holders are chosen. */
export const NOBODY = "nobody";

/** What the platform last said about the creator. */
export const platformStatuses = ["ACTIVE", "NOT_FOUND", "INVALID_URL"] as const;

/** What the review says of a blogger. */
export const reviewStatuses = ["PENDING", "APPROVED", "REJECTED"] as const;

/** The columns that a view of the roster may be ordered by. */
export const bloggerOrders = ["updatedAt", "createdAt", "fansCount"] as const;
