import { expect, it } from "vitest";
import { findImportColumn, itemReader, proposeMapping } from "@/server/domain/roster/import-file";
import en from "./messages/en/bloggers.json";
import zh from "./messages/zh/bloggers.json";
import { messages } from "./messages";

const [enWords, zhWords] = [messages.en.words, messages.zh.words];

it("a file's columns are found by the names that the console shows, in both languages", () => {
  const shown = Object.keys(zh.fields).filter((field) => findImportColumn(field) !== undefined);
  expect(shown.length).toBeGreaterThan(25);
  for (const field of shown as (keyof typeof zh.fields)[]) {
    expect([field, proposeMapping([zh.fields[field]])[0]]).toEqual([field, field]);
    expect([field, proposeMapping([en.fields[field]])[0]]).toEqual([field, field]);
  }
});

it("a file's platforms are known by every name that the console shows", () => {
  const headings = ["平台", "平台 ID"];
  const toItem = itemReader({ headings, mapping: proposeMapping(headings), platform: null, timeZone: "UTC" });
  const words = [zhWords, enWords].flatMap(({ platform, platformShort }) => [platform, platformShort]);
  for (const [platform, name] of words.flatMap((names) => Object.entries(names))) {
    expect([name, toItem({ cells: [name, "a1"] })]).toEqual([
      name,
      { item: { platform, platformBloggerId: "a1" }, leftOut: [] },
    ]);
  }
});
