import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "@/server/domain/kernel/ids";
import { type Permission } from "@/server/domain/people/permissions";
import { getDb } from "@/server/infra/db";
import { listBloggerChanges } from "@/server/services/roster/blogger";
import { testSyncEndpoint } from "@/server/services/push/delivery";
import { type Ctx } from "@/server/services/kernel/verb";
import { createPushBench, importCreators, type PushBench, upTo } from "@/testing/push/engine/push-bench";
import { startJobServer } from "@/testing/push/engine/start-job-server";
import { type Behaviour } from "@/testing/push/receiver/behave";
import { createTestUser } from "@/testing/people/create-test-user";
import { getSyncRun, listSyncRuns, pushAgain } from ".";

await startJobServer();

const PHONE = "13900001111";

let bench: PushBench;
let endpointId: string;
let [first, second]: [Ctx, Ctx] = [] as never;
let held: Record<"first" | "second" | "owner", string>;

const echo: Behaviour = (response, { body }) =>
  response
    .writeHead(200, { "content-type": "application/json", "x-echo": body.slice(0, 2_000) })
    .end(JSON.stringify({ failedBloggerIds: [held.second], echo: body }));

async function memberCtx(granted: readonly Permission[] = []): Promise<Ctx> {
  const { organizationId } = bench.organization;
  const { id: userId, username } = await createTestUser({ memberOf: [organizationId] });
  const permissions = new Set<Permission>([
    "blogger:read",
    "sync-run:read",
    "sync-endpoint:read",
    ...granted,
  ]);
  const membership = { actorIsOwner: false, actorGrants: granted };
  const organization = { ...bench.ctx.organization, ...membership };
  return { ...bench.ctx, actor: { type: "user", userId, username, permissions }, organization };
}
const idOf = ({ actor }: Ctx) => (actor.type === "user" ? actor.userId : "");

beforeEach(async () => {
  bench = await createPushBench({ dataMode: "LOCAL" });
  [first, second] = await Promise.all([memberCtx(), memberCtx()]);
  ({ id: endpointId } = await bench.endpoint({ batchSize: 10, retryCount: 3 }));
  await importCreators(bench.ctx, upTo(3));
  const rows = await getDb().blogger.findMany({
    where: { organizationId: bench.organization.organizationId },
    orderBy: { nickname: "asc" },
  });
  const [one = "", two = "", three = ""] = rows.map(({ id }) => id);
  held = { first: one, second: two, owner: three };
  const owners = [idOf(first), idOf(second), bench.organization.ownerId];
  for (const [index, { id }] of rows.entries()) {
    const data = { ownerUserId: owners[index] ?? null, contactPhone: `${PHONE}${index}` };
    await getDb().blogger.update({ where: { id }, data });
  }
  bench.receiver.behaveAs(echo);
  await bench.drain({ id: endpointId });
  return () => bench.receiver.close();
});

const list = async (ctx: Ctx) => (await listSyncRuns({ ctx, input: {} })).list;
async function theRun(ctx: Ctx) {
  const [run] = await list(ctx);
  if (run === undefined) throw new Error("nothing was pushed");
  return { run, detail: await getSyncRun({ ctx, input: { id: run.id } }) };
}
const idsIn = (body: string | null) =>
  (JSON.parse(body ?? "{}") as { bloggers: { blogger: { id: string } }[] }).bloggers.map(
    (item) => item.blogger.id,
  );

describe("the push log of a LOCAL organization", () => {
  it("shows the Owner everything", async () => {
    const { run, detail } = await theRun(bench.ctx);
    expect([...run.bloggerIds].sort()).toEqual(Object.values(held).sort());
    expect(run).toMatchObject({
      totalCount: 3,
      successCount: 2,
      failedCount: 1,
      failedBloggerIds: [held.second],
    });
    expect(detail.requestBody).toContain(PHONE);
    expect(detail.responseSnippet).toContain(PHONE);
    expect(detail.responseHeaders).toHaveProperty("x-echo");
  });

  it("shows and counts only the creators that a member owns", async () => {
    const { run, detail } = await theRun(first);
    for (const seen of [run, detail])
      expect(seen).toMatchObject({
        bloggerIds: [held.first],
        failedBloggerIds: [],
        totalCount: 1,
        successCount: 1,
        failedCount: 0,
        lastError: "The receiver refused some of the bloggers.",
      });
    expect(idsIn(detail.requestBody)).toEqual([held.first]);
    expect(detail.requestBody).toContain(`${PHONE}0`);
    expect(detail).toMatchObject({ responseSnippet: null, responseHeaders: null });
    expect(JSON.stringify([run, detail])).not.toMatch(
      new RegExp(`${PHONE}[12]|${held.second}|${held.owner}`),
    );
    expect((await theRun(second)).run).toMatchObject({ failedBloggerIds: [held.second], failedCount: 1 });
  });

  it("shows a member who owns none only that there was a push", async () => {
    const { run, detail } = await theRun(await memberCtx());
    expect(run).toMatchObject({ bloggerIds: [], totalCount: 0, failedCount: 0, successCount: 0 });
    expect(idsIn(detail.requestBody)).toEqual([]);
    expect(JSON.stringify([run, detail])).not.toMatch(new RegExp(Object.values(held).join("|")));
  });

  it("shows a whole run to the owner of all its bloggers", async () => {
    const { run } = await theRun(bench.ctx);
    await getDb().syncEndpointRun.update({ where: { id: run.id }, data: { bloggerIds: [held.first] } });
    const { detail } = await theRun(first);
    expect(detail.responseHeaders).toHaveProperty("x-echo");
    expect(detail.responseSnippet).not.toBeNull();
  });
});

describe("a member to whom pushing was granted", () => {
  it("can push again, and sees their own creators in the result", async () => {
    const pusher = await memberCtx(["sync-run:write"]);
    const { run } = await theRun(bench.ctx);
    expect(await pushAgain({ ctx: pusher, input: { id: run.id } })).toMatchObject({
      bloggerIds: [],
      totalCount: 0,
    });
    expect(idsIn(bench.receiver.requests.at(-1)?.body ?? null)).toEqual([held.second]);
  });

  it("tests with a creator that they own, or with the sample", async () => {
    const tester = await memberCtx(["sync-endpoint:write"]);
    const id = newId("blogger");
    const tested = () => testSyncEndpoint({ ctx: tester, input: { id: endpointId } });
    await tested();
    expect(idsIn(bench.receiver.requests.at(-1)?.body ?? null)).toEqual(["blg_sample"]);
    const { organizationId } = bench.organization;
    const usual = { platform: "PGY", platformBloggerId: id, nickname: "Own", source: "OPEN_API" } as const;
    await getDb().blogger.create({ data: { id, organizationId, ...usual, ownerUserId: idOf(tester) } });
    await importCreators(bench.ctx, [9]);
    await tested();
    expect(idsIn(bench.receiver.requests.at(-1)?.body ?? null)).toEqual([id]);
  });
});

it("the change stream shows a member the creators that they own", async () => {
  const stream = async (ctx: Ctx) => (await listBloggerChanges({ ctx, input: { limit: 100 } })).items;
  expect(await stream(bench.ctx)).toHaveLength(3);
  expect((await stream(first)).map(({ blogger }) => blogger.id)).toEqual([held.first]);
});
