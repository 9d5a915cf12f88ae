import { ServiceError } from "@/server/domain/kernel/errors";
import { type Tx } from "@/server/infra/db";
import { type User } from "@/server/infra/db/generated/client";

const MAX_NAMED = 5;

/** The caller holds the lock on the user. Throws `CONFLICT` if the user owns an organization. */
export async function refuseOwner(tx: Tx, { id, username }: User): Promise<void> {
  const owned = await tx.organization.findMany({
    where: { ownerId: id, sandboxOfId: null },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    take: MAX_NAMED,
  });
  if (owned.length === 0) return;
  const names = owned.map(({ name }) => `"${name}"`).join(", ");
  throw new ServiceError(
    "CONFLICT",
    `"${username}" owns ${names}. Ask them to transfer the ownership first, then try again.`,
  );
}

/**
 * Throws `CONFLICT` if the user owns or created anything, or was ever a member, because those rows refer to
 * them. The caller holds the lock on the user.
 */
export async function refuseWhileReferenced(tx: Tx, { id, username }: User): Promise<void> {
  const { _count: counts } = await tx.user.findUniqueOrThrow({
    where: { id },
    select: {
      _count: {
        select: {
          memberships: true,
          heldBloggers: true,
          scraperAccounts: true,
          scrapingTasks: { where: { deletedAt: null } },
          syncEndpoints: { where: { deletedAt: null } },
          frontendAssets: true,
          desktopVersions: true,
          uploads: true,
        },
      },
    },
  });
  const found = [
    said(counts.memberships, "membership"),
    said(counts.heldBloggers, "held creator"),
    said(counts.scraperAccounts, "scraper account"),
    said(counts.scrapingTasks, "scraping task"),
    said(counts.syncEndpoints, "sync endpoint"),
    said(counts.frontendAssets + counts.desktopVersions, "release"),
    said(counts.uploads, "upload"),
  ].flat();
  if (found.length === 0) return;
  throw new ServiceError(
    "CONFLICT",
    `"${username}" has ${found.join(", ")}, which would lose their user. Disable the account instead.`,
  );
}

function said(count: number, noun: string): string[] {
  return count === 0 ? [] : [`${count} ${noun}${count === 1 ? "" : "s"}`];
}
