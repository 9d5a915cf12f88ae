import { randomBytes } from "node:crypto";
import path from "node:path";
import { UserError, runCommand } from "@/scripts/command";
import { writePrivateFile } from "@/scripts/launch/data-dir";
import { newId } from "@/server/domain/kernel/ids";
import { permissions } from "@/server/domain/people/permissions";
import { platforms } from "@/server/domain/roster/platforms";
import { env } from "@/server/env";
import { hashPassword } from "@/server/infra/crypto";
import { type Db, getDb } from "@/server/infra/db";
import { createCtx } from "@/server/services/integration/context";
import { importBloggers, MAX_BATCH_ITEMS } from "@/server/services/roster/import";
import { createScraperAccount, setScraperAccountCookie } from "@/server/services/scraping/account";
import { createScrapingTask } from "@/server/services/scraping/task";
import { admitTenant, type Ctx } from "@/server/services/kernel/verb";
import { cookieOf, creatorOf } from "@/testing/simulator";
import { type DemoAccount, demoAccounts } from "./demo-accounts";
import { CREATORS_PER_PLATFORM, DEMO_SEED } from "./demo-environment";
import { demoPolicies } from "./demo-policies";
import { demoTasks } from "./demo-tasks";

const members = [
  { username: "xiaozhou", nickname: "小周", phone: "10000000011" },
  { username: "laochen", nickname: "老陈", phone: "10000000012" },
  { username: "amin", nickname: "阿敏", phone: "10000000013" },
];

type Owners = ReadonlyMap<string, string>;

/** Adds members who hold accounts. Their passwords are random; an admin can set new ones. */
async function addPeople(db: Db): Promise<{ ctx: Ctx; owners: Owners }> {
  const organization = await db.organization.findFirstOrThrow({
    where: { sandboxOfId: null },
    orderBy: { createdAt: "asc" },
    include: { owner: true },
  });
  const { owner } = organization;
  const owners = new Map([["owner", owner.id]]);
  const role = { connect: { name: "enterprise-member" } };
  for (const person of members) {
    const passwordHash = await hashPassword(randomBytes(12).toString("base64url"));
    const { id: userId } = await db.user.upsert({
      where: { username: person.username },
      create: { id: newId("user"), ...person, passwordHash, passwordIsGenerated: true, role },
      update: {},
    });
    const member = { organizationId: organization.id, userId };
    await db.organizationMember.upsert({
      where: { organizationId_userId: member },
      create: { id: newId("member"), ...member },
      update: {},
    });
    owners.set(person.username, userId);
  }
  const actor = {
    type: "user",
    userId: owner.id,
    username: owner.username,
    permissions: new Set(permissions),
  } as const;
  return {
    ctx: createCtx({ actor }, admitTenant(organization, { isOwner: true, grants: [] })),
    owners: owners,
  };
}

async function addPolicies({ db, organization: { id: organizationId } }: Ctx): Promise<void> {
  for (const policy of demoPolicies) {
    const { name } = policy;
    if ((await db.pacePolicy.count({ where: { organizationId, name } })) > 0) continue;
    await db.pacePolicy.create({ data: { id: newId("pacePolicy"), organizationId, ...policy } });
  }
}

async function addTasks(ctx: Ctx): Promise<void> {
  const organizationId = ctx.organization.id;
  for (const { policy: name, ...task } of demoTasks) {
    if ((await ctx.db.scrapingTask.count({ where: { organizationId, name: task.name } })) > 0) continue;
    const where = { organizationId, name: name ?? "" };
    const policy = name === undefined ? null : await ctx.db.pacePolicy.findFirstOrThrow({ where });
    await createScrapingTask({ ctx, input: { ...task, pacePolicyId: policy?.id ?? null } });
  }
}

/** Created and signed in through the verbs; its past state is then written into the row. */
async function addAccount(ctx: Ctx, account: DemoAccount, owners: Owners): Promise<void> {
  const { key, platform, name: displayName, weight, owner, signedIn, state } = account;
  const organizationId = ctx.organization.id;
  const partition = `persist:scraper-demo-${key}`;
  const known = await ctx.db.scraperAccount.findFirst({ where: { organizationId, partition } });
  const { id } =
    known ?? (await createScraperAccount({ ctx, input: { platform, displayName, weight, partition } }));
  if (signedIn) await setScraperAccountCookie({ ctx, input: { id, cookie: cookieOf(key) } });
  const ownerUserId = owners.get(owner);
  if (ownerUserId === undefined) throw new UserError(`The demo has no person ${owner}.`);
  await ctx.db.scraperAccount.update({ where: { id }, data: { ownerUserId, ...state(ctx.now()) } });
}

/** Every fifth link contains an alias on platforms with such links. */
async function addCreators(ctx: Ctx): Promise<number> {
  const items = platforms.flatMap((platform) =>
    Array.from({ length: CREATORS_PER_PLATFORM }, (_, n) => {
      const { nickname, url, aliasUrl } = creatorOf(platform, DEMO_SEED, n);
      return { platform, nickname, url: n % 5 === 4 ? (aliasUrl ?? url) : url };
    }),
  );
  for (let from = 0; from < items.length; from += MAX_BATCH_ITEMS) {
    const batch = items.slice(from, from + MAX_BATCH_ITEMS);
    const { errors } = await importBloggers({
      ctx,
      input: { items: batch, sourceSystem: "demo", dryRun: false, idempotencyKey: null },
    });
    const [error] = errors;
    if (error !== undefined) throw new UserError(`The demo's creators are refused: ${error.message}`);
  }
  return items.length;
}

/**
 * Fills the organization of the first run once: members, policies, accounts in every state, creators with
 * only a name and a link, and tasks. The next start completes an interrupted filling.
 */
await runCommand(import.meta, async () => {
  const stamp = path.join(env.DATA_DIR, "demo-seeded");
  const db = getDb();
  const { ctx, owners } = await addPeople(db);
  await addPolicies(ctx);
  for (const account of demoAccounts) await addAccount(ctx, account, owners);
  const count = await addCreators(ctx);
  await addTasks(ctx);
  writePrivateFile(stamp, `${new Date().toISOString()}\n`);
  await db.$disconnect();
  console.log(
    `${demoAccounts.length} accounts, ${count} creators, ${demoPolicies.length} policies, ${demoTasks.length} tasks`,
  );
});
