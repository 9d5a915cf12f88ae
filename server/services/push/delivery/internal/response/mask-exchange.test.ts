import { expect, it } from "vitest";
import { maskRequestHeaders, maskResponse } from "./mask-exchange";

const response = (body: string, headers = {}) => ({
  status: 200,
  headers,
  body,
  truncated: false,
  durationMs: 1,
});
const snippetOf = (sent: Record<string, string>, body: string) =>
  maskResponse(response(body), { headers: sent })?.snippet;
const basic = `Basic ${Buffer.from('erp:p/ss"wörd').toString("base64")}`;

it("masks what the push sent as a credential, in headers and body", () => {
  const sent = { authorization: "Bearer tok.en+1", "x-api-key": "key-123456" };
  const headers = { "x-echo": "Bearer tok.en+1; key-123456", server: "x" };
  expect(
    maskResponse(response("Bearer tok.en+1, again tok.en+1 and KEY-123456", headers), { headers: sent }),
  ).toEqual({
    status: 200,
    headers: { "x-echo": "Bearer ****; ****", server: "x" },
    snippet: "Bearer ****, again **** and ****",
  });
});

it("recognises a secret in JSON and URL encoding", () => {
  const sent = { authorization: basic, "x-note": 'a"b/c d' };
  for (const echoed of [
    JSON.stringify(sent),
    JSON.stringify(sent).replaceAll("/", String.raw`\/`),
    String.raw`"p/ss\"w\u00F6rd", "p\/ss\"w\u00f6rd"`,
    new URLSearchParams({ q: "1" }).toString() + encodeURIComponent('p/ss"wörd, a"b/c d'),
    'erp:p/ss"wörd',
  ]) {
    const shown = snippetOf(sent, echoed) ?? "";
    expect(shown).toContain("****");
    expect(shown).not.toMatch(/ss|rd|b.{0,3}c.{0,3}d|RXJw/i);
  }
});

it("hides a whole secret that crosses the end", () => {
  const secret = "s3cr3t".repeat(600);
  const sent = { authorization: `Bearer ${secret}` };
  expect(snippetOf(sent, `${"x".repeat(4_090)}${secret}`)).toBe(`${"x".repeat(4_090)}****`);
  expect(snippetOf(sent, `${secret}${secret}${"x".repeat(9_000)}`)).not.toContain("s3c");
  expect(snippetOf(sent, "x".repeat(9_000))).toBe("x".repeat(4_096));
});

it("masks what the address carries in its query", () => {
  const sent = { headers: {}, url: "https://a.example/hook?key=s3cret%20value&v=2" };
  const echoed = response("got ?key=s3cret%20value&v=2, that is s3cret value", {
    location: "/?key=s3cret+value",
  });
  expect(maskResponse(echoed, sent)?.snippet).toBe("got ?key=****&v=2, that is ****");
});

it("masks the longer of two secrets with the same prefix", () => {
  expect(snippetOf({ "x-a": "secret", "x-b": "secret-two" }, "secret-two secret")).toBe("**** ****");
});

it("keeps what is not secret: the push's own fields, and short settings", () => {
  const sent = { "x-debug": "true", "content-type": "application/json", "webhook-id": "dlv_1" };
  const body = '{"ok":true,"got":"dlv_1","as":"application/json"}';
  expect(snippetOf(sent, body)).toBe(body);
  expect(snippetOf({ authorization: "" }, body)).toBe(body);
  expect(maskResponse(null, { headers: sent })).toBeNull();
});

it("masks possible credentials, and shows what the push sets itself", () => {
  const masked = maskRequestHeaders({
    authorization: "Bearer abc",
    "x-api-key": "abc",
    "x-auth-token": "abc",
    cookie: "sid=abc",
    "webhook-id": "dlv_1",
    "webhook-signature": "v1,abc=",
    "x-team": "growth",
    "content-type": "application/json",
  });
  expect(masked).toEqual({
    authorization: "Bearer ****",
    "x-api-key": "****",
    "x-auth-token": "****",
    cookie: "****",
    "webhook-id": "dlv_1",
    "webhook-signature": "v1,abc=",
    "x-team": "****",
    "content-type": "application/json",
  });
  expect(maskRequestHeaders({ authorization: "Custom abc" })).toEqual({ authorization: "****" });
});
