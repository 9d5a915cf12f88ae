import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { createPushBench, importCreators, type PushBench, upTo } from "@/testing/push/engine/push-bench";
import { useOutboundClient } from "@/testing/outbound-cases/start-trap";
import { startJobServer } from "@/testing/push/engine/start-job-server";
import { behave, type Behaviour } from "@/testing/push/receiver/behave";
import { expiredCertificate, localhostCertificate } from "@/testing/push/receiver/certificates";
import {
  type RawBehaviour,
  rawBehaviours,
  startRawReceiver,
} from "@/testing/push/receiver/start-raw-receiver";
import { type Certificate, startReceiver } from "@/testing/push/receiver/start-receiver";
import { setSettings } from "@/testing/suite/suite-settings";
import { MINUTE_MS } from "@/server/domain/kernel/durations";

await startJobServer();

const BATCH = 50;
const MAX_BYTES = 32 * 1_048_576;

setSettings({ PUSH_RETRY_BASE_MS: "600000" });

let bench: PushBench;
const closing: (() => Promise<void>)[] = [];
beforeAll(async () => {
  bench = await createPushBench();
  await importCreators(bench.ctx, upTo(BATCH));
});
afterAll(() => bench.receiver.close());
// An organization has at most 50 endpoints, and each case creates one.
afterEach(() =>
  getDb().syncEndpoint.deleteMany({ where: { organizationId: bench.organization.organizationId } }),
);
beforeEach(() => {
  closing.push(
    useOutboundClient({
      allow: ["127.0.0.1"],
      resolve: () => ["127.0.0.1"],
      ca: localhostCertificate.cert + "\n" + expiredCertificate.cert,
    }),
  );
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

type Place = { url: string };

async function http(behaviour: Behaviour, tls?: Certificate): Promise<Place> {
  const receiver = await startReceiver(behaviour, tls && { tls });
  closing.push(receiver.close);
  return receiver;
}

async function raw(behaviour: RawBehaviour, scheme = "http") {
  const receiver = await startRawReceiver(behaviour);
  closing.push(receiver.close);
  return { url: `${scheme}://${receiver.host}`, bytesWritten: receiver.bytesWritten };
}

async function pushTo({ url }: Place) {
  const { id: endpointId } = await bench.endpoint({ batchSize: BATCH });
  await getDb().syncEndpoint.update({ where: { id: endpointId }, data: { url, position: 0n } });
  await bench.drain({ id: endpointId });
  const [run, ...others] = await getDb().syncEndpointRun.findMany({ where: { endpointId } });
  if (run === undefined || others.length > 0) throw new Error("there should be one run");
  const delivery = await getDb().syncDelivery.findFirstOrThrow({ where: { endpointId } });
  const endpoint = await getDb().syncEndpoint.findUniqueOrThrow({ where: { id: endpointId } });
  return { run, delivery, endpoint };
}

const swapScheme = ({ url }: Place): Place => ({
  url: url.startsWith("https:") ? url.replace("https:", "http:") : url.replace("http:", "https:"),
});
const renamed = ({ url }: Place, name: string): Place => ({ url: url.replace("127.0.0.1", name) });

type Pushed = Awaited<ReturnType<typeof pushTo>>;

function expectAccepted({ run, delivery, endpoint }: Pushed): void {
  expect(run).toMatchObject({ status: "SUCCESS", lastError: null, successCount: BATCH, failedCount: 0 });
  expect(run.finishedAt).not.toBeNull();
  expect(delivery).toMatchObject({ status: "SUCCESS", nextAttemptAt: null, pendingIds: [] });
  expect(endpoint).toMatchObject({ enabled: true, failingSince: null, failedDeliveriesInRow: 0 });
  expect(endpoint.lastSuccessAt).not.toBeNull();
}

function expectFailed({ run, delivery, endpoint }: Pushed, error: string | RegExp): void {
  expect(run).toMatchObject({ status: "FAILED", successCount: 0, failedCount: BATCH });
  expect(run.lastError).toMatch(error);
  expect(run.lastError).toMatch(/\. [A-Z].*\.$/); // what happened, and then what to do
  expect(delivery).toMatchObject({ status: "PENDING", attemptCount: 1, finishedAt: null });
  expect(delivery.nextAttemptAt).not.toBeNull();
  expect(endpoint).toMatchObject({ enabled: true, lastSuccessAt: null, failedDeliveriesInRow: 0 });
  expect(endpoint.failingSince).not.toBeNull();
}

const bomb = gzipSync(Buffer.alloc(50 * 1_048_576, "boom"));
const send = (text: string) => () => raw(rawBehaviours.respond(text));
const noContent: Behaviour = (response) => response.writeHead(204).end();
const zipped =
  (content: Buffer): Behaviour =>
  (response) =>
    response.writeHead(200, { "content-encoding": "gzip", "content-type": "application/json" }).end(content);

describe("a receiver that is odd, but answers 2xx, has accepted", () => {
  it.each<[string, () => Promise<Place>]>([
    ["204", () => http(noContent)],
    ["invalid JSON", () => http(behave.status(200, '{"failedBloggerIds": ['))],
    ["failedBloggerIds that are no list", () => http(behave.status(200, { failedBloggerIds: "all" }))],
    ["failedBloggerIds that are no texts", () => http(behave.status(200, { failedBloggerIds: [1, null] }))],
    ["ids that were not in the push", () => http(behave.failBloggers(["blg_stranger"]))],
    [
      "an interim answer first",
      send("HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n"),
    ],
    ["an answer that ends with its connection", send("HTTP/1.0 200 OK\r\n\r\n{}")],
    [
      "bytes that are no text",
      send("HTTP/1.1 200 OK\r\nx-a: \xff\xfe\r\ncontent-length: 4\r\n\r\n\x00\xff\xfe\x00"),
    ],
    ["a body that is packed", () => http(zipped(gzipSync("{}")))],
  ])("%s", async (_what, start) => {
    expectAccepted(await pushTo(await start()));
  });

  it("an answer before the push was read", async () => {
    expectAccepted(await pushTo(await raw(rawBehaviours.respondUnread())));
  });

  it("an endless body, of which little is read", async () => {
    const { run, ...rest } = await pushTo(await http(behave.endless()));
    expectAccepted({ run, ...rest });
    expect(run.responseSnippet).toHaveLength(4_096);
    const endlessly = await raw(rawBehaviours.endlessChunks(0));
    expectAccepted(await pushTo(endlessly));
    expect(endlessly.bytesWritten()).toBeLessThan(MAX_BYTES);
  });

  it("a zip bomb, which is not unpacked", async () => {
    const { run, ...rest } = await pushTo(await http(zipped(bomb)));
    expectAccepted({ run, ...rest });
    expect(run.responseSnippet).not.toContain("boom");
    expect(run.responseSnippet?.length).toBeLessThanOrEqual(4_096);
  });
});

describe("a receiver that answers 2xx has refused what it names", () => {
  const idsOf = (body: string) =>
    (JSON.parse(body) as { bloggers: { blogger: { id: string } }[] }).bloggers.map(
      ({ blogger }) => blogger.id,
    );

  it("among what are no ids", async () => {
    const refusing: Behaviour = (response, { body }) =>
      response.end(JSON.stringify({ failedBloggerIds: [null, ...idsOf(body).slice(0, 2), 7, {}] }));
    const { run, delivery } = await pushTo(await http(refusing));
    expect(run).toMatchObject({ status: "FAILED", failedCount: 2, errorCode: "BLOGGERS_REFUSED" });
    expect(delivery).toMatchObject({ status: "PENDING", pendingIds: run.failedBloggerIds });
    expect(run.bloggerIds).toEqual(expect.arrayContaining(run.failedBloggerIds));
  });

  it("in an answer that is too long to tell what: everything", async () => {
    const refusing: Behaviour = (response, { body }) =>
      response.end(JSON.stringify({ failedBloggerIds: idsOf(body).slice(0, 2), why: "x".repeat(70_000) }));
    const { run, delivery } = await pushTo(await http(refusing));
    expect(run).toMatchObject({ status: "FAILED", failedCount: BATCH, errorCode: "BLOGGERS_REFUSED" });
    expect(run.lastError).toMatch(/first 64 KB were read\. Let it answer the ids alone/);
    expect(delivery).toMatchObject({ status: "PENDING", pendingIds: run.bloggerIds });
  });
});

describe("a push fails, and its run says what to do, when the receiver", () => {
  it.each<[string, () => Promise<Place>, RegExp]>([
    ["resets", () => http(behave.reset()), /^RESET: .*Look into its log/],
    ["resets in the middle", () => http(behave.resetMidway()), /^RESET: /],
    ["ends before its announced length", send("HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{}"), /^RESET: /],
    ["ends without a response", send(""), /^RESET: /],
    ["speaks another protocol", () => http(behave.gibberish()), /^INVALID_RESPONSE: .*Check the port/],
    ["speaks no known HTTP", send("HTTP/9.9 200 OK\r\n\r\n"), /^INVALID_RESPONSE: /],
    ["has an invalid status", send("HTTP/1.1 20x OK\r\n\r\n"), /^INVALID_RESPONSE: /],
    [
      "has two lengths",
      send("HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n{}"),
      /^(RESET|INVALID_RESPONSE): /,
    ],
    [
      "has a length and chunks",
      send("HTTP/1.1 200 OK\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n{}"),
      /^(RESET|INVALID_RESPONSE): /,
    ],
    [
      "has an invalid chunk",
      send("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n{}"),
      /^INVALID_RESPONSE: /,
    ],
    [
      "asks to go on unasked",
      send("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n\r\n"),
      /^INVALID_RESPONSE: /,
    ],
    [
      "changes the protocol",
      send("HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n"),
      /^INVALID_RESPONSE: /,
    ],
    [
      "sends one huge header",
      () => http(behave.status(200, {}, { big: "x".repeat(20_000) })),
      /^INVALID_RESPONSE: .*16 KB/,
    ],
    ["redirects to itself", () => http(behave.redirect("/hook")), /^HTTP 302: .*Redirects are not followed/],
    [
      "redirects inside",
      () => http(behave.redirect("http://169.254.169.254/latest", 307)),
      /^HTTP 307: .*Redirects/,
    ],
    ["refuses it", () => http(behave.status(400, "\u0000 bad")), /^HTTP 400: .*Look into its answer/],
    ["wants other credentials", () => http(behave.status(401)), /^HTTP 401: .*authentication/],
    ["forbids it", () => http(behave.status(403)), /^HTTP 403: .*authentication/],
    ["knows no such path", () => http(behave.status(404)), /^HTTP 404: .*address/],
    ["takes another method", () => http(behave.status(405)), /^HTTP 405: .*method/],
    ["finds it too large", () => http(behave.status(413)), /^HTTP 413: .*batch/],
    ["is asked too often", () => http(behave.status(429)), /^HTTP 429: .*Retry-After/],
    ["breaks", () => http(behave.status(500)), /^HTTP 500: .*log/],
    ["is down behind its proxy", () => http(behave.status(503)), /^HTTP 503: .*log/],
    ["has a status beyond all", send("HTTP/1.1 999 Odd\r\ncontent-length: 0\r\n\r\n"), /^HTTP 999: /],
  ])("%s", async (_what, start, error) => {
    expectFailed(await pushTo(await start()), error);
  });

  it("sends endless headers, of which little is read", async () => {
    const receiver = await raw(rawBehaviours.endlessHeaders());
    expectFailed(await pushTo(receiver), /^INVALID_RESPONSE: /);
    expect(receiver.bytesWritten()).toBeLessThan(MAX_BYTES);
  });

  it.each<[string, () => Promise<Place>, RegExp]>([
    ["has an expired certificate", () => http(behave.ok(), expiredCertificate), /It has expired: renew it/],
    ["speaks plain HTTP where TLS is due", async () => swapScheme(await http(behave.ok())), /^TLS_FAILED: /],
    [
      "speaks gibberish where TLS is due",
      () => raw(rawBehaviours.respond("220 hello\r\n"), "https"),
      /^TLS_FAILED: /,
    ],
    ["ends the handshake", () => raw((socket) => socket.destroy(), "https"), /^RESET: |^TLS_FAILED: /],
    [
      "speaks TLS where plain HTTP is due",
      async () => swapScheme(await http(behave.ok(), localhostCertificate)),
      /^(RESET|INVALID_RESPONSE): /,
    ],
    [
      "has a certificate for another name",
      async () => renamed(await http(behave.ok(), localhostCertificate), "other.test"),
      /It is for another host name/,
    ],
  ])("%s", async (_what, start, error) => {
    expectFailed(await pushTo(await start()), error);
  });

  it("has an untrusted certificate", async () => {
    closing.push(useOutboundClient({ allow: ["127.0.0.1"] }));
    expectFailed(await pushTo(await http(behave.ok(), localhostCertificate)), /^TLS_FAILED: .*self-signed/);
  });
});

describe("a receiver that says when", () => {
  const inAnHour = new Date(Date.now() + 3_600_000).toUTCString();

  it.each<[string, string, [number, number]]>([
    ["in seconds", "900", [15, 15]],
    ["in too many seconds", "3600", [20, 20]],
    ["by date", inAnHour, [20, 20]],
    ["in a thousand years", "Wed, 21 Oct 3026 07:28:00 GMT", [20, 20]],
    ["in the past", "Wed, 21 Oct 2015 07:28:00 GMT", [5, 10]],
    ["at once", "0", [5, 10]],
    ["with a number beyond all", "9".repeat(400), [5, 10]],
    ["with a negative number", "-5", [5, 10]],
    ["with words", "after lunch", [5, 10]],
  ])("%s is honoured within bounds", async (_what, retryAfter, [leastMinutes, mostMinutes]) => {
    const startedAt = Date.now();
    const pushed = await pushTo(await http(behave.status(429, {}, { "retry-after": retryAfter })));
    const endedAt = Date.now();
    expectFailed(pushed, /^HTTP 429: /);
    const at = Number(pushed.delivery.nextAttemptAt);
    expect(at).toBeGreaterThanOrEqual(startedAt + leastMinutes * MINUTE_MS);
    expect(at).toBeLessThanOrEqual(endedAt + mostMinutes * MINUTE_MS);
  });

  it("never again (410) is switched off, and nothing is tried again", async () => {
    const { run, delivery, endpoint } = await pushTo(await http(behave.status(410)));
    expect(run.lastError).toMatch(/^HTTP 410: .*switched off/);
    expect(delivery).toMatchObject({ status: "FAILED", nextAttemptAt: null });
    expect(endpoint).toMatchObject({ enabled: false, failedDeliveriesInRow: 1 });
    expect(endpoint.disabledReason).toContain("410 Gone");
  });
});

describe("the time limit", () => {
  it("ends them all after ten seconds, in parallel", { timeout: 60_000 }, async () => {
    const receivers = await Promise.all([
      http(behave.hang()),
      http(behave.drip(1_000)),
      raw(rawBehaviours.silent()),
      raw(rawBehaviours.deaf()),
      raw(rawBehaviours.silent(), "https"),
      raw(rawBehaviours.endlessHeaders(1_000)),
      raw(rawBehaviours.endlessInterims(100)),
      raw(rawBehaviours.endlessChunks(1_000)),
    ]);
    const pushed = await Promise.all(receivers.map(pushTo));
    for (const each of pushed) {
      expectFailed(each, /^TIMEOUT: .*Let it answer first/);
      expect(each.run.durationMs).toBeGreaterThanOrEqual(9_900);
      expect(each.run.durationMs).toBeLessThan(50_000);
    }
  });
});
