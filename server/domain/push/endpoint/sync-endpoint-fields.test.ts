import { describe, expect, it } from "vitest";
import { syncEndpointFields } from ".";

const accepts = (field: keyof typeof syncEndpointFields, value: unknown) =>
  syncEndpointFields[field].safeParse(value).success;

describe("an endpoint's address", () => {
  it("is http or https, without a user in it", () => {
    expect(accepts("url", "https://hooks.example.com/bloggers?x=1")).toBe(true);
    expect(accepts("url", "http://127.0.0.1:9000/")).toBe(true);
    for (const url of [
      "ftp://example.com",
      "example.com",
      "https://me:secret@example.com/",
      "https://me@example.com",
      "",
    ])
      expect([url, accepts("url", url)]).toEqual([url, false]);
  });
});

describe("an endpoint's headers", () => {
  it("may be anything but what a push sets itself", () => {
    expect(accepts("headersJson", { "X-Team": "café", Authorization: "Token 1" })).toBe(true);
    expect(accepts("headersJson", null)).toBe(true);
    for (const name of [
      "Host",
      "connection",
      "Content-Type",
      "TE",
      "Upgrade",
      "expect",
      "Accept-Encoding",
      "keep-alive",
      "webhook-id",
      "webhook_id",
      "Webhook.Signature",
      "content_length",
      "Transfer_Encoding",
      "trailer",
      "Proxy-Authorization",
      "proxy_connection",
      "a b",
      "",
    ])
      expect([name, accepts("headersJson", { [name]: "x" })]).toEqual([name, false]);
  });

  it("are unique, ignoring the case of their names", () => {
    const parsed = syncEndpointFields.headersJson.safeParse({ "X-Key": "1", "x-other": "2", "x-KEY": "3" });
    expect(parsed.error?.issues).toMatchObject([
      { path: ["x-KEY"], params: { code: "HEADER_NAME_DUPLICATE" } },
    ]);
  });

  it("allow a token that is valid in a header", () => {
    expect(accepts("authConfigJson", { token: "a.b-c_d" })).toBe(true);
    for (const token of ["a\r\nb", "达人"])
      expect([token, accepts("authConfigJson", { token })]).toEqual([token, false]);
    expect(accepts("authConfigJson", { username: "达人", password: "达人" })).toBe(true);
  });

  it("carry a user name without a colon, which would end it for the receiver", () => {
    expect(accepts("authConfigJson", { username: "erp", password: "pa:ss" })).toBe(true);
    const parsed = syncEndpointFields.authConfigJson.safeParse({ username: "a:b", password: "p" });
    expect(parsed.error?.issues).toMatchObject([{ path: ["username"], params: { code: "USERNAME_COLON" } }]);
  });

  it("contain no control characters and no endless values", () => {
    expect(accepts("headersJson", { "x-a": "one\r\nx-b: two" })).toBe(false);
    expect(accepts("headersJson", { "x-a": "达人" })).toBe(false);
    expect(accepts("headersJson", { "x-a": "a".repeat(4_096) })).toBe(true);
    expect(accepts("headersJson", { "x-a": "a".repeat(4_097) })).toBe(false);
    expect(
      accepts("headersJson", Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`x-${i}`, "1"]))),
    ).toBe(false);
  });
});

it.each(["\0", "\ud83d"])("no text of an endpoint holds %j, which the database would refuse", (broken) => {
  const fields = [
    ["name", `a${broken}b`],
    ["url", `https://hooks.example.com/${broken}a`],
    ["headersJson", { [`x${broken}`]: "1" }],
    ["headersJson", { "x-a": broken }],
    ["authConfigJson", { token: broken }],
    ["authConfigJson", { username: broken, password: "p" }],
    ["authConfigJson", { username: "u", password: broken }],
  ] as const;
  expect(fields.filter(([field, value]) => accepts(field, value))).toEqual([]);
});

describe("an endpoint's bounds", () => {
  it("are those of docs/rules.md#sync-endpoints", () => {
    expect([1, 5, 10, 50].every((size) => accepts("batchSize", size))).toBe(true);
    expect(accepts("batchSize", 2)).toBe(false);
    expect(accepts("retryCount", 0)).toBe(true);
    expect(accepts("retryCount", 10)).toBe(true);
    expect(accepts("retryCount", 11)).toBe(false);
    expect(accepts("name", "a".repeat(100))).toBe(true);
    expect(accepts("name", "a".repeat(101))).toBe(false);
    expect(accepts("name", "  ")).toBe(false);
  });
});
