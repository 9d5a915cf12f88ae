import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { encodeBody, pickEncoding } from "./encode-body";

it.each([
  ["", null],
  ["identity", null],
  ["deflate, zstd", null],
  ["gzip", "gzip"],
  ["gzip, deflate, br", "br"],
  ["GZIP;q=1.0, br;q=0.5", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["gzip;q=0, br;q=0", null],
  ["*", "br"],
  ["*;q=0.1, br;q=0", "gzip"],
  ["gzip;q=x", null],
])("takes of %j %j", (accepted, encoding) => {
  expect(pickEncoding(accepted)).toBe(encoding);
});

const encode = (text: string, accepted: string) =>
  encodeBody(new Request("http://localhost/", { headers: { "Accept-Encoding": accepted } }), text);

it("compresses what is worth it, and says so", async () => {
  const text = "小红书".repeat(10_000);
  const [br, zipped, plain] = await Promise.all(["br", "gzip", "zstd"].map((name) => encode(text, name)));
  expect(brotliDecompressSync(br?.body ?? "").toString()).toBe(text);
  expect(gunzipSync(zipped?.body ?? "").toString()).toBe(text);
  expect(br?.headers).toEqual({ Vary: "Accept-Encoding", "Content-Encoding": "br" });
  expect(plain).toEqual({ body: text, headers: { Vary: "Accept-Encoding" } });
  expect(await encode("short", "br")).toEqual({ body: "short", headers: { Vary: "Accept-Encoding" } });
});
