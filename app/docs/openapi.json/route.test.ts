import { expect, it } from "vitest";
import { buildDocument } from "@/server/open-api/document/build-document";
import { GET } from "./route";

const ask = (headers = {}) => GET(new Request("http://localhost:3000/docs/openapi.json", { headers }));

it("answers the document without a key", async () => {
  const answer = ask();
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toContain("application/json");
  expect(answer.headers.get("cache-control")).toContain("max-age=");
  expect(await answer.json()).toEqual(JSON.parse(JSON.stringify(buildDocument())));
});

it("answers 304 to who has it", async () => {
  const etag = ask().headers.get("etag") ?? "";
  expect(etag).toMatch(/^"[0-9a-f]{32}"$/);
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const answer = ask({ "If-None-Match": known });
    expect(answer.status).toBe(304);
    expect(await answer.text()).toBe("");
    expect(answer.headers.get("etag")).toBe(etag);
  }
  expect(ask({ "If-None-Match": '"other"' }).status).toBe(200);
});
