import { expect, it, vi } from "vitest";
import { z } from "zod";
import { parseUpsertItem } from "@/server/domain/roster/blogger";
import { decodeCursor } from "@/server/domain/kernel/cursor";
import {
  findHeadingRow,
  importColumns,
  itemReader,
  proposeMapping,
  toRemembered,
} from "@/server/domain/roster/import-file";
import { fieldsText } from "@/server/domain/kernel/paging";
import { newPasswordSchema } from "@/server/domain/people/password";
import { typedName, username } from "@/server/domain/people/person";
import { phoneNumber } from "@/server/domain/people/phone";
import { checkCreatorHost, ownsAlias, parseCreatorLink, platforms } from "@/server/domain/roster/platforms";
import { syncEndpointFields } from "@/server/domain/push/endpoint";
import { readableName } from "@/server/domain/kernel/text";
import { growthOf, MAX_RATIO } from "@/testing/measure/growth";

vi.setConfig({ testTimeout: 60_000 });

/** Texts of about `chars` characters, made so that a careless pattern reads them again and again. */
const hostileLinks: Record<string, (chars: number) => string> = {
  "dots in the host": (chars) => `https://${".".repeat(chars)}a`,
  "dots in the path": (chars) => `https://www.xiaohongshu.com/${".".repeat(chars)}a`,
  "letters outside ASCII in the host": (chars) => `https://${"ü".repeat(chars)}`,
  "labels outside ASCII": (chars) => `https://${"ü.".repeat(chars / 2)}cn`,
  "closing brackets": (chars) => `https://space.bilibili.com/1${")]".repeat(chars / 2)}x`,
  "question marks in the hash": (chars) => `https://huahuo.bilibili.com/#${"?".repeat(chars)}`,
  "schemes without a host": (chars) => "https://".repeat(chars / 8),
  "beginnings of schemes": (chars) => "http".repeat(chars / 4),
  entities: (chars) => `https://mp.weixin.qq.com/s?${"&amp;".repeat(chars / 5)}`,
  parameters: (chars) => `https://mp.weixin.qq.com/s?${"__biz=&".repeat(chars / 7)}`,
  "labels without a scheme": (chars) => "a.".repeat(chars / 2),
  "labels with Chinese dots": (chars) => "a。".repeat(chars / 2),
  "one label without a scheme": (chars) => `${"a".repeat(chars)}.`,
  "escaped slashes": (chars) => "https:&#47;".repeat(chars / 11),
  "encoded letters": (chars) => `https%3A%2F%2F${"%61".repeat(chars / 3)}`,
  "slashes behind a scheme": (chars) => `https:${"/".repeat(chars)}`,
  "beginnings of an app's link": (chars) => "bilibili:".repeat(chars / 9),
  slashes: (chars) => `https://www.xingtu.cn/ad/creator/author/${"/".repeat(chars)}`,
  "a video account's name": (chars) => `https://huxuan.qq.com/${"finde".repeat(chars / 5)}`,
};

it.each(Object.entries(hostileLinks))("a link of %s takes linear time", (_name, make) => {
  const work = (text: string) => {
    for (const platform of platforms) {
      parseCreatorLink({ platform, text });
      checkCreatorHost({ platform, text });
      ownsAlias({ platform, platformBloggerId: "1", url: text });
    }
  };
  // Within what a link may have, where every pattern still reads it.
  expect(growthOf(make, work, 480)).toBeLessThan(MAX_RATIO);
});

const item = (fields: object) => parseUpsertItem({ platform: "PGY", ...fields });
const names = ["tags", "url", "nickname", "platformBloggerId", "linkupAt", "linkUserTotal", "fansTrend"];
const parts = [",", "，", "a,", " ", "0", "😀", "\0", "\ud800", "2026-11-21T08:00:00.0", "-", "é"];

it.each(parts)("a field of many %j takes linear time", (part) => {
  const make = (chars: number) => part.repeat(chars / part.length);
  const work = (text: string) => names.map((name) => item({ [name]: text }));
  // About what a field may have, and far more than that.
  expect(growthOf(make, work, 2_400)).toBeLessThan(MAX_RATIO);
  expect(growthOf(make, work, 100_000)).toBeLessThan(MAX_RATIO);
});

const someNames = fieldsText(["id", "url"], "Thing");
const { url: endpointUrl, headersJson } = syncEndpointFields;
const others: Record<string, [make: (chars: number) => unknown, work: (input: never) => unknown]> = {
  "a list of empty tags": [(chars) => ({ tags: Array.from({ length: chars }, () => "") }), item],
  "unknown fields": [
    (chars) => Object.fromEntries(Array.from({ length: chars / 10 }, (_, n) => [`unknown ${n}`, n])),
    item,
  ],
  "dots in a cursor": [
    (chars) => ".".repeat(chars),
    (text: string) => decodeCursor(text, z.unknown(), { key: "secret", query: {} }),
  ],
  "names of fields": [(chars) => "id,".repeat(chars / 3), (text: string) => someNames.safeParse(text)],
  "letters in an endpoint's host": [
    (chars) => `https://${"ü".repeat(chars)}`,
    (text: string) => endpointUrl.safeParse(text),
  ],
  "signs in an endpoint's user": [
    (chars) => `https://${"@".repeat(chars)}`,
    (text: string) => endpointUrl.safeParse(text),
  ],
  "words in an endpoint's header": [
    (chars) => ({ ["content-".repeat(chars / 8)]: "x ".repeat(chars / 2) }),
    (headers: object) => headersJson.safeParse(headers),
  ],
};

it.each(Object.entries(others))("%s take linear time", (_name, [make, work]) => {
  expect(growthOf(make, work as (input: unknown) => unknown, 20_000)).toBeLessThan(MAX_RATIO);
});

it("detects a pattern that backtracks at each character", () => {
  const closing = new RegExp("[.,;:!?]+$");
  const growth = growthOf(
    (chars) => `${".".repeat(chars)}a`,
    (text) => closing.exec(text),
    480,
  );
  expect(growth).toBeGreaterThan(MAX_RATIO);
});

it("normalises nothing before its length is known: one character may become eighteen", () => {
  const normalise = vi.spyOn(String.prototype, "normalize");
  const worst = "\ufdfa".repeat(32_767);
  for (const { field } of importColumns) {
    const reading = { headings: [worst], mapping: [field], platform: null, timeZone: "Asia/Shanghai" };
    const read = itemReader(reading);
    for (let row = 0; row < 3; row += 1) read({ cells: [worst] });
  }
  findHeadingRow([[worst], [worst]]);
  proposeMapping([worst, worst]);
  toRemembered([worst], { mapping: ["remark"], proposed: [null] });
  for (const schema of [readableName, phoneNumber, username, typedName, newPasswordSchema])
    schema.safeParse(worst);
  // What the sound one needs is normalised, so that the spy is known to see it.
  expect(readableName.parse("e\u0301")).toBe("é");
  const lengths = normalise.mock.contexts.map((text) => String(text).length);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(400);
});

it("refuses input that is too long before parsing it", () => {
  const refused = { ok: false, problems: [{ code: "INVALID_FIELD", field: "tags" }] };
  expect(item({ tags: ",".repeat(10_001) })).toMatchObject(refused);
  expect(item({ tags: Array.from({ length: 501 }, () => "") })).toMatchObject(refused);
  expect(item({ tags: ["x".repeat(50).concat(",").repeat(400)] })).toMatchObject(refused);
  expect(item({ tags: ",".repeat(10_000) })).toMatchObject({ ok: true, fields: { tags: [] } });
  const far = parseCreatorLink({ platform: "PGY", text: `https://${"ü".repeat(254)}/` });
  expect(far).toMatchObject({ code: "INVALID_URL", message: expect.stringContaining("253 characters") });
});
