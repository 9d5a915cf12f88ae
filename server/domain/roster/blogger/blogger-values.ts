/** Where a blogger's record first came from (docs/rules.md#blogger). */
export const bloggerSources = ["MANUAL", "IMPORT", "SCRAPE", "OPEN_API"] as const;

/** Selects bloggers without an owner in filters and bulk changes. */
export const UNASSIGNED = "nobody";

/** Selects bloggers that no one looks after, or the caller does, in filters (docs/rules.md#managers). */
export const NO_MANAGER = "none";
export const OWN_MANAGER = "me";

export const platformStatuses = ["ACTIVE", "NOT_FOUND", "INVALID_URL"] as const;

export const platformStatusFilters = [...platformStatuses, "UNCHECKED"] as const;

type Checked = {
  platformStatus: (typeof platformStatuses)[number];
  lastSyncedAt: unknown;
  platformStatusCheckedAt: unknown;
};

/**
 * The status shown to people: a blogger is not shown as active before a check (docs/rules.md#unknown).
 */
export function shownPlatformStatus({
  platformStatus,
  lastSyncedAt,
  platformStatusCheckedAt,
}: Checked): (typeof platformStatusFilters)[number] {
  const isChecked = (lastSyncedAt ?? platformStatusCheckedAt ?? null) !== null;
  return platformStatus === "ACTIVE" && !isChecked ? "UNCHECKED" : platformStatus;
}

/** A scrape counts as a check. */
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

export const reviewStatuses = ["PENDING", "APPROVED", "REJECTED"] as const;

/** Those after `fansCount` are orders by figures (docs/rules.md#figures). */
export const bloggerOrders = [
  "updatedAt",
  "createdAt",
  "fansCount",
  "quote",
  "cost",
  "interactRate",
  "fansGrowth",
  "lastSyncedAt",
] as const;
export type BloggerOrder = (typeof bloggerOrders)[number];
