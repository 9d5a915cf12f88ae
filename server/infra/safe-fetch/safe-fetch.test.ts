import { once } from "node:events";
import { createServer } from "node:https";
import { type AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { behave, type Behaviour } from "@/testing/push/receiver/behave";
import { localhostCertificate } from "@/testing/push/receiver/certificates";
import { startReceiver, type Receiver } from "@/testing/push/receiver/start-receiver";
import { parseOutboundAllow } from "@/server/domain/kernel/outbound-allow";
import { OutboundClient } from "./outbound-client";
import { type OutboundError, toOutboundError } from "./outbound-error";
import { safeFetch, type OutboundRequest } from "./safe-fetch";

const policy = parseOutboundAllow(["127.0.0.1", "receiver.test"]);
let client: OutboundClient;
const open: Receiver[] = [];
beforeEach(() => {
  client = new OutboundClient({ policy });
});
afterEach(async () => {
  await Promise.all([client.close(), ...open.splice(0).map((receiver) => receiver.close())]);
});

async function receiverThat(behaviour: Behaviour, options?: { tls: boolean }): Promise<Receiver> {
  const receiver = await startReceiver(behaviour, options);
  open.push(receiver);
  return receiver;
}

async function fetchFrom(behaviour: Behaviour, request: Partial<OutboundRequest> = {}) {
  const { url } = await receiverThat(behaviour);
  return safeFetch({ url, client, ...request });
}

async function reasonOf(exchange: Promise<unknown>): Promise<string> {
  const error = await exchange.then(
    () => expect.fail("the exchange should have failed"),
    (failure: unknown) => failure as OutboundError,
  );
  return error.reason;
}

describe("safeFetch", () => {
  it("sends exactly what it is given", async () => {
    const receiver = await receiverThat(behave.status(201, { id: 7 }, { "x-answer": "yes" }));
    const answer = await safeFetch({
      url: `${receiver.url}/hook?x=%20y`,
      method: "POST",
      headers: { "content-type": "application/json", "X-Custom": "a" },
      body: '{"名":1}',
      client,
    });
    expect(answer).toMatchObject({ status: 201, body: '{"id":7}', truncated: false });
    expect(answer.headers).toMatchObject({ "x-answer": "yes", "content-type": "application/json" });
    expect(answer.durationMs).toBeGreaterThanOrEqual(0);
    const [request] = receiver.requests;
    expect(request).toMatchObject({ method: "POST", path: "/hook?x=%20y", body: '{"名":1}' });
    expect(Object.keys(request?.headers ?? {}).sort()).toEqual([
      "accept-encoding",
      "connection",
      "content-length",
      "content-type",
      "host",
      "x-custom",
    ]);
    expect(request?.headers["accept-encoding"]).toBe("identity");
  });

  it("keeps no cookies", async () => {
    const receiver = await receiverThat(behave.status(200, {}, { "set-cookie": "a=1" }));
    const { headers: returned } = await safeFetch({ url: receiver.url, client });
    expect(returned).not.toHaveProperty("set-cookie");
    await safeFetch({ url: receiver.url, client });
    expect(receiver.requests.map(({ headers }) => headers.cookie)).toEqual([undefined, undefined]);
  });

  it.each([410, 429, 500, 503])("returns %i as a response", async (status) => {
    expect(await fetchFrom(behave.retryAfter(status, 3))).toMatchObject({
      status,
      headers: { "retry-after": "3" },
    });
  });

  it("follows no redirect, neither to itself nor to a private address", async () => {
    for (const location of ["/again", "http://169.254.169.254/latest/meta-data/"]) {
      const receiver = await receiverThat(behave.redirect(location));
      expect(await safeFetch({ url: receiver.url, client })).toMatchObject({
        status: 302,
        headers: { location },
      });
      expect(receiver.requests).toHaveLength(1);
    }
  });

  it("gives up on a receiver that hangs", async () => {
    expect(await reasonOf(fetchFrom(behave.hang(), { timeoutMs: 100 }))).toBe("TIMEOUT");
  });

  it("applies one timeout to the body too: dripping does not reset it", async () => {
    const startedAt = performance.now();
    // A limit that restarts with each byte would never expire.
    expect(await reasonOf(fetchFrom(behave.drip(1000), { timeoutMs: 2500 }))).toBe("TIMEOUT");
    expect(performance.now() - startedAt).toBeGreaterThan(2400);
  }, 30_000);

  it("cuts an endless body, and says so", async () => {
    const answer = await fetchFrom(behave.endless());
    expect(answer).toMatchObject({ status: 200, truncated: true });
    expect(answer.body).toHaveLength(65_536);
  });

  it("reads to the last byte of the limit, and cuts no character in two", async () => {
    expect(await fetchFrom(behave.status(200, "小红书"), { maxBytes: 9 })).toMatchObject({
      body: "小红书",
      truncated: false,
    });
    expect(await fetchFrom(behave.status(200, "小红书"), { maxBytes: 8 })).toMatchObject({
      body: "小红",
      truncated: true,
    });
    expect(await fetchFrom(behave.status(200, "x"), { maxBytes: 0 })).toMatchObject({
      body: "",
      truncated: true,
    });
  });

  it("distinguishes a reset from a timeout", async () => {
    expect(await reasonOf(fetchFrom(behave.reset()))).toBe("RESET");
    expect(await reasonOf(fetchFrom(behave.resetMidway()))).toBe("RESET");
  });

  it("reports a response that is not HTTP", async () => {
    expect(await reasonOf(fetchFrom(behave.gibberish()))).toBe("INVALID_RESPONSE");
    expect(await reasonOf(fetchFrom(behave.status(200, {}, { big: "x".repeat(20_000) })))).toBe(
      "INVALID_RESPONSE",
    );
  });

  it("refuses headers that HTTP does not allow", async () => {
    expect(await reasonOf(fetchFrom(behave.ok(), { headers: { "x-a": "1\r\nhost: evil" } }))).toBe(
      "INVALID_REQUEST",
    );
  });

  it("refuses an untrusted certificate, and a server that does not speak TLS", async () => {
    const secure = await receiverThat(behave.ok(), { tls: true });
    expect(await reasonOf(safeFetch({ url: secure.url, client }))).toBe("TLS_FAILED");
    const plain = await receiverThat(behave.ok());
    const url = plain.url.replace("http:", "https:");
    await expect(safeFetch({ url, client })).rejects.toMatchObject({
      reason: "TLS_FAILED",
      why: "TLS_NOT_SPOKEN",
    });
    expect([...secure.requests, ...plain.requests]).toEqual([]);
  });

  it("speaks TLS under the name in the URL, and refuses a certificate for another", async () => {
    const secure = await receiverThat(behave.ok(), { tls: true });
    const { port } = new URL(secure.url);
    const trusting = new OutboundClient({
      policy: parseOutboundAllow(["127.0.0.0/8"]),
      ca: localhostCertificate.cert,
      lookup: (_hostname, _options, callback) => callback(null, [{ address: "127.0.0.1", family: 4 }]),
    });
    const answer = await safeFetch({ url: `https://receiver.test:${port}/`, client: trusting });
    expect(answer.status).toBe(200);
    await expect(safeFetch({ url: `https://other.test:${port}/`, client: trusting })).rejects.toMatchObject({
      reason: "TLS_FAILED",
      why: "TLS_WRONG_NAME",
    });
    await trusting.close();
  });

  it("reports a host that speaks only an old TLS", async () => {
    const old = createServer({
      ...localhostCertificate,
      minVersion: "TLSv1",
      maxVersion: "TLSv1.1",
      ciphers: "DEFAULT:@SECLEVEL=0",
    }).listen(0, "127.0.0.1");
    await once(old, "listening");
    const { port } = old.address() as AddressInfo;
    await expect(safeFetch({ url: `https://127.0.0.1:${port}/`, client })).rejects.toMatchObject({
      reason: "TLS_FAILED",
      why: "TLS_OLD_VERSION",
    });
    old.close();
  });

  it.each([
    ["CERT_HAS_EXPIRED", "TLS_EXPIRED", "renew it"],
    ["CERT_NOT_YET_VALID", "TLS_NOT_YET_VALID", "clock"],
    ["SELF_SIGNED_CERT_IN_CHAIN", "TLS_PRIVATE_AUTHORITY", "public authority"],
    ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "TLS_INCOMPLETE_CHAIN", "intermediate"],
    ["UNABLE_TO_GET_ISSUER_CERT_LOCALLY", "TLS_INCOMPLETE_CHAIN", "intermediate"],
  ])("says what is wrong with a certificate: %s", (code, why, words) => {
    const { message, ...error } = toOutboundError(Object.assign(new Error("tls"), { code }));
    expect(error).toMatchObject({ reason: "TLS_FAILED", why });
    expect(message).toContain(words);
  });

  it("separates exchanges with one receiver: a hanging one does not delay others", async () => {
    const receiver = await receiverThat(behave.inTurn(behave.hang(), behave.ok()));
    let isOver = false;
    const hanging = reasonOf(safeFetch({ url: receiver.url, timeoutMs: 60_000, client })).finally(() => {
      isOver = true;
    });
    await receiver.waitFor(1);
    expect((await safeFetch({ url: receiver.url, client })).status).toBe(200);
    expect(isOver).toBe(false);
    await client.close();
    expect(await hanging).toBe("NETWORK_ERROR");
  }, 30_000);

  it("fails requests under way when its client is closed", async () => {
    const receiver = await receiverThat(behave.hang());
    const exchange = reasonOf(safeFetch({ url: receiver.url, client }));
    await receiver.waitFor(1);
    await client.close();
    expect(await exchange).toBe("NETWORK_ERROR");
  });
});
