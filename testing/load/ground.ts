import { signIn } from "@/scripts/bench/import-file/service-client";
import type { Receivers } from "@/scripts/bench/push/open-rig";
import { newId } from "@/server/domain/kernel/ids";
import { permissions } from "@/server/domain/people/permissions";
import { hashPassword } from "@/server/infra/crypto";
import { getDb } from "@/server/infra/db";
import { createApiKey } from "@/server/services/integration/api-key";
import { createCtx } from "@/server/services/integration/context";
import { admitTenant, type Ctx } from "@/server/services/kernel/verb";
import { createSyncEndpoint } from "@/server/services/push/endpoint";
import type { Key } from "./callers";
import type { Person } from "./people";

const KNOWN_BLOGGERS = 200;
const PASSWORD = "password of a person under load";

export type Organization = { id: string; ctx: Ctx; bloggerIds: string[] };

/** The filled organizations; the first is the large one. All are CLOUD, as no key reads a LOCAL roster. */
export async function findOrganizations(): Promise<Organization[]> {
  const db = getDb();
  await db.$executeRaw`UPDATE organization SET data_mode = 'CLOUD' WHERE data_mode = 'LOCAL'`;
  const rows = await db.organization.findMany({
    where: { id: { startsWith: "org_bench" } },
    include: { owner: true },
  });
  const known = await db.$queryRaw<{ id: string; bloggerIds: string[] }[]>`
    SELECT o.id, ARRAY(
      SELECT b.id FROM blogger b WHERE b.organization_id = o.id AND b.deactivated_at IS NULL LIMIT ${KNOWN_BLOGGERS}
    ) AS "bloggerIds" FROM organization o`;
  const bloggerIds = new Map(known.map((each) => [each.id, each.bloggerIds]));
  return rows
    .sort((left, right) => placeOf(left.id) - placeOf(right.id))
    .map((organization) => {
      const { id: userId, username } = organization.owner;
      const actor = { type: "user" as const, userId, username, permissions: new Set(permissions) };
      const tenant = admitTenant(organization, { isOwner: true, grants: [] });
      const ctx = createCtx({ actor, defer: () => undefined }, tenant);
      return { id: organization.id, ctx, bloggerIds: bloggerIds.get(organization.id) ?? [] };
    });
}

const placeOf = (id: string) => Number(/\d+$/.exec(id)?.[0] ?? 0);

let callers = 0;

/** Every key has a caller's address of its own. */
export async function createKeys(organizations: readonly Organization[], count: number): Promise<Key[]> {
  const keys: Key[] = [];
  for (let n = 0; n < count; n += 1) {
    const organization = at(organizations, n);
    const scope = { permissions: ["blogger:read" as const, "blogger:write" as const] };
    const { key } = await createApiKey({
      ctx: organization.ctx,
      input: { name: `Load ${newId("apiKey")}`, scope },
    });
    const from = addressOf(20, callers++);
    keys.push({ plaintext: key, from, bloggerIds: organization.bloggerIds });
  }
  return keys;
}

/** People of the organizations in turn, signed in by their password as anyone is. */
export async function createPeople(
  appUrl: string,
  organizations: readonly Organization[],
  count: number,
): Promise<Person[]> {
  const db = getDb();
  const passwordHash = await hashPassword(PASSWORD);
  const role = await db.role.findFirstOrThrow({ where: { name: "enterprise-owner" } });
  const people: Person[] = [];
  for (let n = 0; n < count; n += 1) {
    const { id: organizationId, bloggerIds } = at(organizations, n);
    const id = newId("user");
    const username = `load-${id}`;
    await db.user.create({
      data: { id, username, nickname: "Load", phone: id.slice(-20), roleId: role.id, passwordHash },
    });
    await db.organizationMember.create({ data: { id: newId("member"), organizationId, userId: id } });
    const from = addressOf(10, n);
    const { token } = await signIn(appUrl, { username, password: PASSWORD }, { "x-forwarded-for": from });
    people.push({ token, organizationId, from, bloggerIds });
  }
  return people;
}

/** One endpoint of each organization, from now on. */
export async function createEndpoints(
  organizations: readonly Organization[],
  receivers: Receivers,
): Promise<string[]> {
  const names: string[] = [];
  for (const { id, ctx } of organizations) {
    const name = `${id}-${newId("syncEndpoint")}`;
    const url = receivers.url("live", name);
    await createSyncEndpoint({ ctx, input: { name, url, batchSize: 50 } });
    names.push(name);
  }
  return names;
}

/** What a trial before has left would work beside this one, or take the places of its keys. */
export async function clearBefore(): Promise<void> {
  const db = getDb();
  await db.$executeRaw`UPDATE sync_endpoint SET enabled = false, disabled_at = now() WHERE enabled`;
  await db.$executeRaw`
    UPDATE scraping_task_run SET status = 'CANCELLED', finished_at = now(), resume_at = NULL
    WHERE status IN ('PENDING', 'RUNNING', 'PAUSED')`;
  await db.$executeRaw`UPDATE scraper_account SET status = 'REVOKED' WHERE status = 'ACTIVE'`;
  await db.$executeRaw`DELETE FROM organization_api_key`;
}

function addressOf(second: number, n: number): string {
  return `10.${second}.${Math.floor(n / 250) % 250}.${1 + (n % 250)}`;
}

function at<Item>(items: readonly Item[], n: number): Item {
  const item = items[n % items.length];
  if (item === undefined) throw new Error("there is none");
  return item;
}
