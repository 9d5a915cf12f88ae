import { type Driver, type PlatformSession } from "@/server/platforms";
import { type LoadedAccount } from "@/server/services/scraping/pace";
import { openSession } from "@/server/services/scraping/account";
import { type Ctx } from "@/server/services/kernel/verb";

type Opened = {
  usable: { account: LoadedAccount; session: PlatformSession }[];
  /** Accounts whose session does not open, or is not of this platform. */
  broken: ReadonlySet<string>;
};

/**
 * The first accounts whose session can be used, so many at most, each with it opened. A pick takes an account
 * only as it was loaded, so the session is that of the account that is then picked.
 */
export async function openSessions(
  { db, organization }: Ctx,
  accounts: readonly LoadedAccount[],
  { baseUrl }: Pick<Driver, "baseUrl">,
  most: number,
): Promise<Opened> {
  const host = new URL(baseUrl).hostname;
  const usable: Opened["usable"] = [];
  const broken = new Set<string>();
  for (let from = 0; from < accounts.length && usable.length < most; from += most) {
    const some = accounts.slice(from, from + most);
    const rows = await db.scraperAccount.findMany({
      where: { organizationId: organization.id, id: { in: some.map(({ id }) => id) } },
      select: {
        ...{ id: true, organizationId: true, revision: true },
        ...{ cookieEncrypted: true, fingerprintProfile: true },
      },
    });
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const account of some) {
      const row = byId.get(account.id);
      // What changed since it was loaded cannot be picked.
      if (row?.revision !== account.revision) continue;
      const session = openSession(row, host);
      if (session === null) broken.add(account.id);
      else usable.push({ account, session });
    }
  }
  return { usable, broken };
}
