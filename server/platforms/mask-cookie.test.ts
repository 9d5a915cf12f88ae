import { describe, expect, it } from "vitest";
import { maskCookie } from "./mask-cookie";

const VALUE = `t0"p/s&c<r\\e=t+1 %2B`;
const COOKIE = `sid=${VALUE}; lang=zh; pin=4711; user=wanghong; id=12345678`;
const mask = maskCookie(COOKIE);

const twice = (escape: (text: string) => string) => (text: string) => escape(escape(text));
const json = (text: string) => JSON.stringify(text).slice(1, -1);
const unicode = (text: string) =>
  text.replace(/[^a-z0-9]/gi, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`);
const percent = (text: string) =>
  text.replace(/[^]/g, (c) => `%${c.charCodeAt(0).toString(16).padStart(2, "0")}`);
const html = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&#34;");
const base64 = (text: string) => Buffer.from(text).toString("base64");

const forms: [string, (text: string) => string][] = [
  ["as it is", (text) => text],
  ["in JSON", json],
  ["in JSON with escaped slashes", (text) => json(text).replaceAll("/", "\\/")],
  ["in JSON within JSON", twice(json)],
  ["in JSON of ASCII letters alone", unicode],
  ["as a part of a URL", encodeURIComponent],
  ["as a URL", encodeURI],
  ["as a form", (text) => new URLSearchParams({ q: text }).toString().slice(2)],
  ["as a part of a URL in a URL", twice(encodeURIComponent)],
  ["with every byte escaped", percent],
  ["with every byte escaped in capitals", (text) => percent(text).toUpperCase().replaceAll("%5C", "%5c")],
  ["decoded", decodeURIComponent],
  ["in HTML", html],
  ["in HTML within HTML", twice(html)],
];

describe("a session's cookie in an answer", () => {
  it.each(forms)("is masked %s", (_, write) => {
    expect(mask(`<${write(VALUE)}>`)).toBe("<[cookie]>");
    expect(mask(`${write(VALUE)},${write(COOKIE)}`)).toBe("[cookie],[cookie]");
    expect(mask(write(VALUE).repeat(2))).toBe("[cookie][cookie]");
  });

  it.each(["", "x", "xy", "xyz"])("is masked in Base64 after %j", (before) => {
    for (const form of ["base64", "base64url"] as const)
      for (const write of [(text: string) => text, json, encodeURIComponent]) {
        const masked = mask(write(Buffer.from(`${before}${VALUE} and so on`).toString(form)));
        expect(masked).toContain("[cookie]");
        const rest = masked.split("[cookie]").map((part) => Buffer.from(part, "base64").toString());
        for (const part of rest) expect(part).not.toMatch(/t0"|%2B/);
      }
    expect(mask(base64(COOKIE))).not.toContain(base64(COOKIE).slice(8, 30));
  });

  it("leaves JSON that can be read", () => {
    const body = { a: VALUE, b: [`你${VALUE}`, { c: `\\${VALUE}\\` }], d: 'q"\\', e: 12345678 };
    const masked = { a: "[cookie]", b: ["你[cookie]", { c: "[cookie]\\" }], d: 'q"\\', e: 12345678 };
    for (const write of [(text: string) => text, (text: string) => text.replaceAll("/", "\\/")])
      expect(JSON.parse(mask(write(JSON.stringify(body))))).toEqual(masked);
  });

  it.each(["a1b2c3", "A7-x_9", "tok3n-of-15-char"])(
    "is masked even when its value is as short as %s",
    (short) => {
      const clean = maskCookie(`lang=zh; s=${short}`);
      for (const [, write] of forms.filter(([name]) => name !== "in HTML within HTML"))
        expect(clean(`{"you":"${write(short)}"}`)).toBe('{"you":"[cookie]"}');
      expect(clean(base64(short))).toContain("[cookie]");
    },
  );

  it("is masked only next to its name when it is a word or a number", () => {
    const said = "wanghong has 4711 fans, id 12345678, lang=zh";
    expect(mask(said)).toBe(said);
    const repeated = `{"pin":"4711","fans":4711,"q":"user%3Dwanghong&id=12345678","user": "wanghong"}`;
    expect(mask(repeated)).toBe(
      `{"pin":"[cookie]","fans":4711,"q":"user%3D[cookie]&id=[cookie]","user": "[cookie]"}`,
    );
  });

  it("is looked for in 2 MiB of escapes without delay", () => {
    const cookies = Array.from({ length: 40 }, (_, n) => `name${n}=value-${n}-${"x".repeat(300)}`).join("; ");
    const body = "\\u4f60%41".repeat(230_000);
    const began = performance.now();
    expect(maskCookie(cookies)(`${body}${cookies}`)).toBe(`${body}[cookie]`);
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});
