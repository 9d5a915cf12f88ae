/** Where a blogger's record came from first (specification, section 2.4). */
export const bloggerSources = ["MANUAL", "IMPORT", "SCRAPE", "OPEN_API"] as const;

/** What the platform last said about the creator. */
export const platformStatuses = ["ACTIVE", "NOT_FOUND", "INVALID_URL"] as const;

export const reviewStatuses = ["PENDING", "APPROVED", "REJECTED"] as const;
