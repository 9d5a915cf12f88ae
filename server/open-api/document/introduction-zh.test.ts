import { expect, it } from "vitest";
import { introduction } from "./introduction";
import { getDocument } from "./build-document";
import { introductionZh } from "./introduction-zh";
import { noteInChinese } from "./notes-zh";
import { groupsZh, summariesZh } from "./reference-zh";

const HAN = /\p{Script=Han}/u;
const codesIn = (texts: readonly string[]) => new Set(texts.flatMap((text) => text.match(/`[^`]+`/g) ?? []));

it.each(introductionZh.map((chapter, index) => [chapter.id, chapter, introduction[index]] as const))(
  "has %s in Chinese, with the same names, paragraphs and rows",
  (_, chinese, english) => {
    for (const text of [chinese.title, ...chinese.text]) expect(text).toMatch(HAN);
    expect(chinese.text).toHaveLength(english?.text.length ?? 0);
    expect([...codesIn(chinese.text)]).toEqual(expect.arrayContaining([...codesIn(english?.text ?? [])]));
    expect(chinese.rows?.length).toBe(english?.rows?.length);
  },
);

it("has every group and every operation in Chinese", () => {
  const { document } = getDocument();
  expect(Object.keys(groupsZh).sort()).toEqual(document.tags.map(({ name }) => name).sort());
  const operations = [...Object.values(document.paths), ...Object.values(document.webhooks)].flatMap((item) =>
    "get" in item || "post" in item ? [item.get, item.post] : [],
  );
  const ids = operations.flatMap((operation) => operation?.operationId ?? []);
  expect(Object.keys(summariesZh).sort()).toEqual(ids.sort());
});

it("has every note of the reference in Chinese, with the same names", () => {
  const { paths, webhooks, components, tags } = getDocument().document;
  const { schemas, parameters, responses } = components;
  const ofGroups = notesIn(tags);
  const notes = [...notesIn({ paths, webhooks, schemas, parameters, responses })].filter(
    (note) => !ofGroups.has(note),
  );
  expect(notes.length).toBeGreaterThan(500);
  expect(notes.filter((note) => !HAN.test(noteInChinese(note)))).toEqual([]);
  for (const note of notes)
    expect([...codesIn([noteInChinese(note)])].sort(), note).toEqual([...codesIn([note])].sort());
});

function notesIn(value: unknown): Set<string> {
  if (typeof value !== "object" || value === null) return new Set();
  const own = "description" in value && typeof value.description === "string" ? [value.description] : [];
  const inner = Object.values(value).flatMap((part) => [...notesIn(part)]);
  return new Set([...own, ...inner]);
}
