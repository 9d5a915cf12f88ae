import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "@playwright/test";
import { createApiKeys } from "./fixtures/accounts";
import { readFirstRun } from "./fixtures/application";

const baseUrl = new URL(process.env.E2E_BASE_URL ?? "http://localhost");
let key = "";
test.beforeEach(async () => {
  [key = ""] = await createApiKeys(readFirstRun().organizationId, 1);
});

async function sendRaw(bytes: string, from = "127.0.0.1"): Promise<string> {
  const socket = connect({ port: Number(baseUrl.port), host: "127.0.0.1", localAddress: from });
  await once(socket, "connect");
  socket.write(bytes, "latin1");
  return text(socket);
}

const ask = (line: string, headers = "") =>
  `${line} HTTP/1.1\r\nHost: ${baseUrl.host}\r\nConnection: close\r\nX-API-Key: ${key}\r\n${headers}\r\n`;

type Envelope = { code: number; data: { reason: string; requestId: string } };

/** `<status> <reason>` of an answer, after checking its envelope, request id and policy. */
function readEnvelope(raw: string): string {
  const [head = "", ...rest] = raw.split("\r\n\r\n");
  const body = rest.join("").replace(/^[0-9a-f]+\r\n/, "");
  const { code, data } = JSON.parse(body.slice(0, body.lastIndexOf("}") + 1)) as Envelope;
  expect(head).toContain(` ${code} `);
  expect(head.toLowerCase()).toContain(`x-request-id: ${data.requestId}`);
  expect(head.toLowerCase()).toContain("content-security-policy: default-src 'none'");
  expect(/^allow: /im.test(head)).toBe(code === 405);
  return `${code} ${data.reason}`;
}

const NOT_ALLOWED = "405 METHOD_NOT_ALLOWED";

test("whatever is sent is answered in the envelope, with its id", async () => {
  const cases: [request: string, answer: string][] = [
    [ask("GET /open-api/%zz"), "400 VALIDATION_FAILED"],
    [ask("GET /open-api/bloggers/%E0%A4%A"), "400 VALIDATION_FAILED"],
    [ask("GET /open-api/bloggers/%00"), "404 NOT_FOUND"],
    ...["GET", "POST", "PUT", "DELETE", "TRACE"].map((method): [string, string] => [
      ask(`${method} /open-api/../sign-in`),
      "404 NOT_FOUND",
    ]),
    [ask("GET /x/%2e%2e/docs"), "404 NOT_FOUND"],
    [ask("GET //"), "404 NOT_FOUND"],
    [ask("GET /open-api//bloggers"), "404 NOT_FOUND"],
    [ask("GET /api/nothing"), "404 NOT_FOUND"],
    [ask("POST /api/inngest/nothing"), "404 NOT_FOUND"],
    [ask("POST /api/inngest"), "401 UNAUTHENTICATED"],
    [ask("POST /api/health"), NOT_ALLOWED],
    ...["TRACE", "PROPFIND", "LINK", "OPTIONS", "DELETE", "BREW"].map((method): [string, string] => [
      ask(`${method} /open-api/bloggers`),
      NOT_ALLOWED,
    ]),
    ...["/docs", "/api/health", "/api/trpc/me.get"].map((path): [string, string] => [
      ask(`TRACE ${path}`),
      NOT_ALLOWED,
    ]),
    [ask("TRACE /open-api/bloggers").replace(key, ""), "401 API_KEY_MISSING"],
    [ask(`GET /open-api/${"a".repeat(20_000)}`), "413 PAYLOAD_TOO_LARGE"],
    ["GET /open-api/bloggers HTTP/1.1\r\nConnection: close\r\n\r\n", "400 VALIDATION_FAILED"],
    [ask("POST /open-api/bloggers", "Content-Length: 1\r\nContent-Length: 2\r\n"), "400 VALIDATION_FAILED"],
    [ask("GET /open-api/bloggers", "Host: elsewhere\r\n"), "400 VALIDATION_FAILED"],
    ["\x16\x03\x01\r\n\r\n", "400 VALIDATION_FAILED"],
  ];
  for (const [request, answer] of cases)
    expect([request.slice(0, 60), readEnvelope(await sendRaw(request))]).toEqual([
      request.slice(0, 60),
      answer,
    ]);
});

test("HEAD is answered as GET is, without its body", async ({ request }) => {
  for (const path of ["/api/auth/csrf", "/api/auth/session", "/api/health", "/docs", "/sign-in"]) {
    const [asked, head] = [await request.get(path), await request.head(path)];
    expect([path, head.status(), head.headers()["content-type"]]).toEqual([
      path,
      200,
      asked.headers()["content-type"],
    ]);
    expect(await head.body()).toHaveLength(0);
  }
});

test("a missing static file is served with the policy, too", async ({ request }) => {
  for (const path of ["/_next/static/nothing.js", "/_next/nothing", "/updates/nothing", "/nothing"]) {
    const response = await request.get(path);
    expect([path, response.status()]).toEqual([path, 404]);
    expect(response.headers()).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
    });
    expect(response.headers()["content-security-policy"]).toContain("frame-ancestors 'none'");
  }
});

test("a browser gets the icon that it requests by itself, without a session", async ({ request }) => {
  const icon = await request.get("/favicon.ico");
  expect(icon.status()).toBe(200);
  expect(icon.headers()["content-type"]).toBe("image/x-icon");
  expect((await icon.body()).subarray(0, 4)).toEqual(Buffer.from([0, 0, 1, 0]));
});

/**
 * A separate caller where the machine has several loopback addresses, because the limit outlasts the test.
 */
const ANOTHER_CALLER = process.platform === "linux" ? "127.0.0.77" : "127.0.0.1";

test("a forged address does not get around the limit of unknown keys", async () => {
  const statuses: string[] = [];
  for (let n = 0; n < 62; n += 1) {
    key = `crs_${randomBytes(16).toString("hex")}`;
    const forged = `X-Forwarded-For: 203.0.113.${n}\r\nX-Front-Address: 203.0.113.${n}\r\n`;
    const raw = await sendRaw(ask("GET /open-api/bloggers", forged), ANOTHER_CALLER);
    statuses.push(raw.slice(9, 12));
  }
  // A minute may end in between.
  expect(statuses.filter((status) => status === "429").length).toBeGreaterThanOrEqual(2);
});

test("the reference is rendered once, and each reader gets a nonce of their own", async ({ request }) => {
  const headers = { "Accept-Language": "en" };
  const [first, second] = [
    await request.get("/docs", { headers }),
    await request.get("/docs?x=1", { headers }),
  ];
  const nonces = [first, second].map(
    (response) => /'nonce-([^']+)'/.exec(response.headers()["content-security-policy"] ?? "")?.[1] ?? "",
  );
  expect(new Set(nonces).size).toBe(2);
  const [page, again] = [await first.text(), await second.text()];
  expect(page.replaceAll(nonces[0] ?? "", "")).toBe(again.replaceAll(nonces[1] ?? "", ""));
  expect(page).toContain(`nonce="${nonces[0] ?? ""}"`);
  expect(first.headers()["cache-control"]).toBe("private, max-age=300");
  expect(await (await request.get("/docs", { headers: { "Accept-Language": "zh" } })).text()).not.toBe(page);
});

/** Behaves like Python's standard library: writes the whole body before it reads. */
const PYTHON = `
import http.client, sys
port, key, close, chunked = int(sys.argv[1]), sys.argv[2], sys.argv[3] == "close", sys.argv[4] == "chunked"
part = b" " * 65536
body = iter([part] * 160) if chunked else part * 160
connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
headers = {"X-API-Key": key, "Content-Type": "application/json"}
if close: headers["Connection"] = "close"
connection.request("POST", "/open-api/bloggers/batch", body=body, headers=headers, encode_chunked=chunked)
print(connection.getresponse().status)
`;
const hasPython = spawnSync("python3", ["--version"]).status === 0;

if (hasPython)
  test("Python's client reads 413 for 10 MiB, however it sends them", () => {
    for (const connection of ["close", "keep-alive"])
      for (const framing of ["length", "chunked"]) {
        const sent = [baseUrl.port, key, connection, framing];
        const run = spawnSync("python3", ["-c", PYTHON, ...sent], { encoding: "utf8" });
        expect([connection, framing, run.stdout.trim(), run.stderr]).toEqual([
          connection,
          framing,
          "413",
          "",
        ]);
      }
  });
