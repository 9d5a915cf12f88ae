/** Where a blogger's record came from first (docs/rules.md#blogger). */
export const bloggerSources = ["MANUAL", "IMPORT", "SCRAPE", "OPEN_API"] as const;

/** Stands for bloggers without an owner where an owner is chosen. */
export const UNASSIGNED = "nobody";

/** What the platform last said about the creator. */
export const platformStatuses = ["ACTIVE", "NOT_FOUND", "INVALID_URL"] as const;

/** What a roster is filtered by: those whom the platform was never asked about are apart. */
export const platformStatusFilters = [...platformStatuses, "UNCHECKED"] as const;

type Checked = {
  platformStatus: (typeof platformStatuses)[number];
  lastSyncedAt: unknown;
  platformStatusCheckedAt: unknown;
};

/** The status as people read it: nobody is fine before the platform was asked (docs/rules.md#unknown). */
export function shownPlatformStatus({
  platformStatus,
  lastSyncedAt,
  platformStatusCheckedAt,
}: Checked): (typeof platformStatusFilters)[number] {
  const isChecked = (lastSyncedAt ?? platformStatusCheckedAt ?? null) !== null;
  return platformStatus === "ACTIVE" && !isChecked ? "UNCHECKED" : platformStatus;
}

/** When the platform was last read, or asked about a creator: a read is a check, too. */
export function checkedAt({
  lastSyncedAt,
  platformStatusCheckedAt,
}: Record<"lastSyncedAt" | "platformStatusCheckedAt", string | null>): string | null {
  if (lastSyncedAt === null || platformStatusCheckedAt === null)
    return lastSyncedAt ?? platformStatusCheckedAt;
  return Date.parse(lastSyncedAt) > Date.parse(platformStatusCheckedAt)
    ? lastSyncedAt
    : platformStatusCheckedAt;
}

/** What the review says of a blogger. */
export const reviewStatuses = ["PENDING", "APPROVED", "REJECTED"] as const;

/** The columns that a view of the roster may be ordered by. */
export const bloggerOrders = ["updatedAt", "createdAt", "fansCount"] as const;
