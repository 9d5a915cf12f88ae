import { expect, it } from "vitest";
import { encryptSecret } from "@/server/infra/crypto";
import { getDb } from "@/server/infra/db";
import { createJobCtx } from "@/server/services/integration/context";
import { createTestAccount } from "@/testing/scraping/create-test-account";
import { openOwnDatabase } from "@/testing/database/open-own-database";
import { createTestOrganization } from "@/testing/organization/test-organization";
import { setSettings } from "@/testing/suite/suite-settings";
import { getScraperAccountCookie, reencryptAccountCookies } from ".";

// These jobs span all organizations, and the tests check how much they did.
await openOwnDatabase();

const older = { id: "older", key: Buffer.alloc(32, 1) };
const lost = { id: "lost", key: Buffer.alloc(32, 2) };
setSettings({ ENCRYPTION_KEYS: `newer:${"3a".repeat(32)},older:${"01".repeat(32)}` });

const rowOf = (id: string) => getDb().scraperAccount.findUniqueOrThrow({ where: { id } });

it("encrypts cookies with the newest key: nothing else changes, and what does not open stays", async () => {
  const organization = await createTestOrganization();
  const accountUnder = async (key: typeof older) => {
    const id = await createTestAccount(organization);
    const place = { table: "scraper_account", column: "cookie", id };
    const { organizationId } = organization;
    const cookieEncrypted = encryptSecret("a=1", { ...place, organizationId }, [key]);
    await getDb().scraperAccount.update({ where: { id }, data: { cookieEncrypted } });
    return rowOf(id);
  };
  const [before, unreadable] = [await accountUnder(older), await accountUnder(lost)];
  const empty = await rowOf(await createTestAccount(organization));
  const ctx = createJobCtx("reencrypt-secrets");
  expect(await reencryptAccountCookies({ ctx })).toBe(1);
  const { cookieEncrypted, revision, ...after } = await rowOf(before.id);
  expect(cookieEncrypted).toMatch(/^v1\.newer\./);
  expect(revision).toBe(before.revision + 1n);
  expect({ ...before, ...after }).toEqual(before);
  expect([await rowOf(unreadable.id), await rowOf(empty.id)]).toEqual([unreadable, empty]);

  const read = getScraperAccountCookie({ ctx: organization.ctx(), input: { id: before.id } });
  expect(await read).toMatchObject({ cookie: "a=1" });
  expect(await reencryptAccountCookies({ ctx })).toBe(0);
});
