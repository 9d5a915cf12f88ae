import { expect, it } from "vitest";
import { heardAnswer } from "./heard-answer";

const answer = (body: string, headers = {}) => ({
  status: 200,
  headers,
  body,
  truncated: false,
  durationMs: 1,
});
const hear = (sent: Record<string, string>, body: string) => heardAnswer(answer(body), sent)?.snippet;
const basic = `Basic ${Buffer.from('erp:p/ss"wörd').toString("base64")}`;

it("masks what the push sent as a credential, in headers and body", () => {
  const sent = { authorization: "Bearer tok.en+1", "x-api-key": "key-123456" };
  const headers = { "x-echo": "Bearer tok.en+1; key-123456", server: "x" };
  expect(heardAnswer(answer("Bearer tok.en+1, again tok.en+1 and KEY-123456", headers), sent)).toEqual({
    headers: { "x-echo": "Bearer ****; ****", server: "x" },
    snippet: "Bearer ****, again **** and ****",
  });
});

it("knows a secret as JSON and URLs write it", () => {
  const sent = { authorization: basic, "x-note": 'a"b/c d' };
  for (const echoed of [
    JSON.stringify(sent),
    JSON.stringify(sent).replaceAll("/", String.raw`\/`),
    String.raw`"p/ss\"w\u00F6rd", "p\/ss\"w\u00f6rd"`,
    new URLSearchParams({ q: "1" }).toString() + encodeURIComponent('p/ss"wörd, a"b/c d'),
    'erp:p/ss"wörd',
  ]) {
    const shown = hear(sent, echoed) ?? "";
    expect(shown).toContain("****");
    expect(shown).not.toMatch(/ss|rd|b.{0,3}c.{0,3}d|RXJw/i);
  }
});

it("hides a secret whole that reaches over the end", () => {
  const secret = "s3cr3t".repeat(600);
  const sent = { authorization: `Bearer ${secret}` };
  expect(hear(sent, `${"x".repeat(4_090)}${secret}`)).toBe(`${"x".repeat(4_090)}****`);
  expect(hear(sent, `${secret}${secret}${"x".repeat(9_000)}`)).not.toContain("s3c");
  expect(hear(sent, "x".repeat(9_000))).toBe("x".repeat(4_096));
});

it("masks the longer of two secrets of which one begins the other", () => {
  expect(hear({ "x-a": "secret", "x-b": "secret-two" }, "secret-two secret")).toBe("**** ****");
});

it("leaves what is no secret: what the push says of itself, and short settings", () => {
  const sent = { "x-debug": "true", "content-type": "application/json", "webhook-id": "dlv_1" };
  const body = '{"ok":true,"got":"dlv_1","as":"application/json"}';
  expect(hear(sent, body)).toBe(body);
  expect(hear({ authorization: "" }, body)).toBe(body);
  expect(heardAnswer(null, sent)).toBeNull();
});
