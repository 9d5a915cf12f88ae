import { afterEach, beforeEach, expect, it } from "vitest";
import { parseOutboundAllow } from "@/server/domain/kernel/outbound-allow";
import { OutboundClient } from "@/server/infra/safe-fetch";
import { behave } from "@/testing/push/receiver/behave";
import { jpegOf, pngOf, servePictures } from "@/testing/push/receiver/pictures";
import { type Receiver, startReceiver } from "@/testing/push/receiver/start-receiver";
import { fetchPictures } from ".";

let receiver: Receiver;
let client: OutboundClient;
beforeEach(async () => {
  receiver = await startReceiver();
  client = new OutboundClient({ policy: parseOutboundAllow(["127.0.0.1"]) });
});
afterEach(() => Promise.all([receiver.close(), client.close()]));

const outcomes = async (paths: readonly (string | null)[], maxBytes = 1_000) => {
  const urls = paths.map((path) => (path === null ? null : `${receiver.url}${path}`));
  const results = await fetchPictures(urls, { maxBytes, client });
  return results.map((result) => (result.picture === null ? result.failure : result.picture.kind));
};

it("returns each picture in its place, and why another is missing", async () => {
  receiver.behaveAs(
    servePictures({
      "/a.png": { type: "image/png", bytes: pngOf(4, 4) },
      "/b": { type: "application/octet-stream", bytes: jpegOf(4, 4) },
      "/lies.png": { type: "image/png", bytes: Buffer.from("RIFF0000WEBP") },
      "/page": { type: "text/html", bytes: pngOf(4, 4) },
      "/large.png": { type: "image/png", bytes: pngOf(4, 4, 1_000) },
    }),
  );
  expect(await outcomes(["/a.png", null, "/b", "/lies.png", "/page", "/large.png", "/none"])).toEqual([
    "png",
    "INVALID_URL",
    "jpeg",
    "no picture of a known format",
    "no picture of a known format",
    "more than 1000 bytes",
    "HTTP 404",
  ]);
});

it("follows no redirect, and stays out of private networks", async () => {
  receiver.behaveAs(behave.redirect("http://127.0.0.1/a.png"));
  expect(await outcomes(["/"])).toEqual(["HTTP 302"]);
  const strict = new OutboundClient({ policy: parseOutboundAllow([]) });
  const inside = [
    "http://127.0.0.1/a.png",
    "https://169.254.169.254/",
    "https://u:p@example.com/",
    "file:///etc/passwd",
  ];
  const results = await fetchPictures(inside, { maxBytes: 1_000, client: strict });
  expect(results).toMatchObject([
    { failure: "BLOCKED_ADDRESS" },
    { failure: "BLOCKED_ADDRESS" },
    { failure: "BLOCKED_USER_INFO" },
    { failure: "BLOCKED_SCHEME" },
  ]);
  await strict.close();
});

it("asks a silent host no more than it tries at a time, and then the others", async () => {
  const silent = await startReceiver(behave.hang());
  receiver.behaveAs(servePictures({ "/a.png": { type: "image/png", bytes: pngOf(4, 4) } }));
  const urls = [...Array.from({ length: 40 }, (_, n) => `${silent.url}/${n}`), `${receiver.url}/a.png`];
  const results = await fetchPictures(urls, { maxBytes: 1_000, client, pictureTimeoutMs: 100 });
  expect(results.at(-1)).toMatchObject({ picture: { kind: "png" } });
  expect(results.filter(({ picture }) => picture === null)).toHaveLength(40);
  expect(silent.requests.length).toBeLessThanOrEqual(9);
  await silent.close();
});

it("asks for none when there is no time left", async () => {
  receiver.behaveAs(servePictures({ "/a.png": { type: "image/png", bytes: pngOf(4, 4) } }));
  const results = await fetchPictures([`${receiver.url}/a.png`], { maxBytes: 1_000, client, timeoutMs: 0 });
  expect(results).toMatchObject([{ picture: null }]);
  expect(receiver.requests).toEqual([]);
});

it("asks for eight at a time", async () => {
  let [now, most] = [0, 0];
  receiver.behaveAs((response) => {
    most = Math.max(most, (now += 1));
    setTimeout(() => {
      now -= 1;
      response.writeHead(200, { "content-type": "image/png" }).end(pngOf(4, 4));
    }, 20);
  });
  const paths = Array.from({ length: 30 }, (_, n) => `/${n}`);
  expect(await outcomes(paths)).toEqual(paths.map(() => "png"));
  expect(most).toBe(8);
});
