import { expect } from "@playwright/test";
import { behave } from "@/testing/push/receiver/behave";
import { type Receiver, startReceiver } from "@/testing/push/receiver/start-receiver";
import {
  createApiKey,
  createEndpoint,
  openPage,
  pageThrough,
  seeAttempt,
  signInToConsole,
} from "./fixtures/console-steps";
import { consoleTest as test } from "./fixtures/console-test";
import { createOrganization } from "./fixtures/accounts";
import { unique } from "./fixtures/unique";
import { type Change, change, creator, importResponse, readDeliveries } from "./open-api/bodies";
import { type Creator, type ImportItem, makeBatch } from "./open-api/creators";
import { createTypedClient, readAllPages } from "./open-api/typed-client";

const PUSH_SIZE = 50;
const PAGE_LIMIT = 200;
const BATCH = "/open-api/bloggers/batch";

let receiver: Receiver;
test.beforeEach(async () => {
  // The third push fails once.
  receiver = await startReceiver(behave.inTurn(behave.ok(), behave.ok(), behave.status(500), behave.ok()));
});
test.afterEach(() => receiver.close());

test("an import of 500 creators appears once in list, change stream and push", async ({ page }) => {
  test.setTimeout(180_000);
  const batch = makeBatch();
  const count = batch.creators.length;
  const pushes = Math.ceil(count / PUSH_SIZE);

  const { owner } = await createOrganization(unique("story"));
  const header = { "Idempotency-Key": unique("first import") };
  await page.goto("/");
  await signInToConsole(page, owner);
  const api = await createTypedClient(process.env.E2E_BASE_URL ?? "", await createApiKey(page, "ERP"));
  const endpoint = { name: "Warehouse", url: `${receiver.url}/hooks`, batchSize: PUSH_SIZE };
  const secret = await createEndpoint(page, endpoint);
  const body = { sourceSystem: "erp", items: batch.items };
  // As text, because a repeated response must be identical byte for byte.
  const send = () => api.POST(BATCH, { params: { header }, body, parseAs: "text" });

  const first = await send();
  await test.step("the import accepts the valid rows and says what is wrong with the others", () => {
    const { data } = importResponse.parse(JSON.parse(first.data ?? ""));
    expect(data).toMatchObject({ total: 500, created: count, updated: 0, unchanged: 0 });
    expect(data).toMatchObject({ failed: 500 - count, discardedFieldsByPlatform: batch.discarded });
    expect(data.errors.map(({ message: _, ...error }) => error)).toEqual(batch.refusals);
  });

  const stream = await test.step("list and change stream show them all", async () => {
    const list = await readAllPages(creator, PAGE_LIMIT, (query) =>
      api.GET("/open-api/bloggers", { params: { query } }),
    );
    expect(sorted(list.items)).toEqual(sorted(batch.creators));
    const round = await readAllPages(change, PAGE_LIMIT, (query) =>
      api.GET("/open-api/bloggers/changes", { params: { query } }),
    );
    expect(sorted(round.items.map(({ blogger }) => blogger))).toEqual(sorted(batch.creators));
    expect(new Set(round.items.map(({ changeType }) => changeType))).toEqual(new Set(["CREATED"]));
    expectGrowing(round.items);
    return round;
  });

  const broken =
    await test.step("the receiver gets them all, the batch that it failed once more", async () => {
      const deliveries = readDeliveries(await receiver.waitFor(pushes + 1, 30_000), secret);
      expect(deliveries).toHaveLength(pushes);
      const pushed = deliveries.flatMap(({ attempts }) => attempts[0]?.bloggers ?? []);
      expect(pushed).toEqual(stream.items);
      for (const { attempts } of deliveries)
        expect(attempts[0]?.bloggers.length).toBeLessThanOrEqual(PUSH_SIZE);
      const [failed, ...others] = deliveries.filter(({ attempts }) => attempts.length > 1);
      expect(others).toEqual([]);
      expect(failed).toBe(deliveries[2]);
      expect(failed?.attempts.map(({ attempt }) => attempt)).toEqual([1, 2]);
      expect(failed?.attempts[1]?.bloggers).toEqual(failed?.attempts[0]?.bloggers);
      return failed?.id ?? "";
    });

  await test.step("sent again, it gets the same answer, and nothing happens", async () => {
    const again = await send();
    expect(again.response.headers.get("idempotency-replayed")).toBe("true");
    expect(first.response.headers.get("idempotency-replayed")).toBeNull();
    expect(again.data).toBe(first.data);
    // `since` is inclusive: the last commit is returned again, and nothing later.
    expect(await readSince(stream.watermark)).toEqual(stream.items.filter(isAtWatermark));
  });

  await test.step("the next change is the next push", async () => {
    const [updated] = batch.creators;
    const { platform, platformBloggerId, url } = updated ?? {};
    const items = [{ platform, platformBloggerId, url, fansCount: 77 } as ImportItem];
    const update = importResponse.parse((await api.POST(BATCH, { body: { items } })).data);
    expect(update.data).toMatchObject({ total: 1, created: 0, updated: 1, unchanged: 0, failed: 0 });
    const news = (await readSince(stream.watermark)).filter((item) => !isAtWatermark(item));
    expect(news).toMatchObject([{ changeType: "UPDATED", blogger: { ...updated, fansCount: 77 } }]);
    const requests = await receiver.waitFor(pushes + 2);
    const deliveries = readDeliveries(requests, secret);
    expect(deliveries).toHaveLength(pushes + 1);
    expect(deliveries.at(-1)?.attempts.map(({ bloggers }) => bloggers)).toEqual([news]);
  });

  await test.step("the console shows every attempt, and the roster", async () => {
    await expect(page.locator("tr[data-row]")).toHaveCount(pushes + 2);
    await seeAttempt(page, { attempt: 1, status: "Failed", deliveryId: broken, httpStatus: 500 });
    await seeAttempt(page, { attempt: 2, status: "Success", deliveryId: broken, httpStatus: 200 });
    await openPage(page, "Creators");
    await pageThrough(page, count);
    const { nickname, platformBloggerId } = batch.creators.at(-1) ?? { nickname: "", platformBloggerId: "" };
    await page.getByRole("searchbox").fill(nickname);
    await page.getByRole("link", { name: nickname, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: nickname })).toBeVisible();
    await expect(page.getByText(platformBloggerId, { exact: true })).toBeVisible();
    await openPage(page, "API keys");
    await expect(page.getByRole("row", { name: /ERP/ })).not.toContainText("Never used");
  });
  expect(receiver.requests).toHaveLength(pushes + 2);
  expect(api.problems).toEqual([]);

  function readSince(since = ""): Promise<Change[]> {
    const read = (query: object) =>
      api.GET("/open-api/bloggers/changes", { params: { query: { since, ...query } } });
    return readAllPages(change, 500, read).then(({ items }) => items);
  }
  function isAtWatermark({ changedAt }: Change): boolean {
    return changedAt === stream.watermark;
  }
});

function sorted(creators: readonly Creator[]): Creator[] {
  const key = ({ platform, platformBloggerId }: Creator) => `${platform} ${platformBloggerId}`;
  return [...creators].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

function expectGrowing(changes: readonly Change[]): void {
  const positions = changes.map(({ seq }) => BigInt(seq));
  expect(positions.every((seq, index) => index === 0 || seq > (positions[index - 1] ?? 0n))).toBe(true);
}
