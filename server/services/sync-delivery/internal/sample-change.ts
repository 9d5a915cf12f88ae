import { bloggerListFields } from "@/server/domain/blogger";
import { type Platform } from "@/server/domain/platforms";
import { type BloggerChangeItem } from "@/server/services/blogger";

/**
 * What a test carries while the roster is empty: a blogger of the shape that real ones have, every optional field null. Its id
 * names no row, and its `seq` 0 is older than any real change, so that a receiver that keeps it will overwrite it.
 */
export function sampleChange(organizationId: string, platform: Platform, now: Date): BloggerChangeItem {
  const at = now.toISOString();
  return {
    changeType: "UPDATED",
    changedAt: at,
    seq: "0",
    blogger: {
      ...Object.fromEntries(bloggerListFields.map((field) => [field, null])),
      id: "blg_sample",
      organizationId,
      platform,
      platformBloggerId: "sample",
      nickname: "Sample blogger",
      source: "MANUAL",
      platformStatus: "ACTIVE",
      reviewStatus: "APPROVED",
      createdAt: at,
      updatedAt: at,
    },
  };
}
