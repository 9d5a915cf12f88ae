import { expect, it } from "vitest";
import { buildDocument } from "@/server/open-api/document/build-document";
import { GET } from "./route";

const ask = (headers = {}) => GET(new Request("http://localhost:3000/docs/openapi.json", { headers }));

it("serves the document without a key", async () => {
  const response = ask();
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toContain("application/json");
  expect(response.headers.get("cache-control")).toContain("max-age=");
  expect(await response.json()).toEqual(JSON.parse(JSON.stringify(buildDocument())));
});

it("responds 304 to a client that has it", async () => {
  const etag = ask().headers.get("etag") ?? "";
  expect(etag).toMatch(/^W\/"[0-9a-f]{32}"$/);
  for (const known of [etag, etag.slice(2), `"other", ${etag}`]) {
    const response = ask({ "If-None-Match": known });
    expect(response.status).toBe(304);
    expect(await response.text()).toBe("");
    expect(response.headers.get("etag")).toBe(etag);
  }
  expect(ask({ "If-None-Match": '"other"' }).status).toBe(200);
});
