import { describe, expect, it } from "vitest";
import {
  type ChipLabel,
  choiceField,
  choicesField,
  flagField,
  rangeField,
  searchField,
  suggestField,
} from "./filter-fields";
import { changedFilter } from "./list-view";

const options = [
  { value: "A", label: "First" },
  { value: "B", label: "Second" },
] as const;

const labels = (chips: { label: ChipLabel }[]) => chips.map(({ label }) => label);

describe("the chips of a filter's fields", () => {
  it("name what is active, in the person's words", () => {
    const count = (sign: string) => ({ label: "Count", chip: (value: number) => `${sign} ${String(value)}` });
    expect(labels(searchField("text", { label: "Name" }).chips({ text: "deer" }))).toEqual(["“deer”"]);
    expect(
      labels(choiceField("kind", "bar", { label: "Kind", any: "Any", options }).chips({ kind: "B" })),
    ).toEqual([{ name: "Kind", value: "Second" }]);
    expect(labels(flagField("gone", { label: "Deactivated, too" }).chips({ gone: true }))).toEqual([
      "Deactivated, too",
    ]);
    expect(labels(rangeField(["min", "max"], [count("≥"), count("≤")]).chips({ min: 0, max: 5 }))).toEqual([
      "≥ 0",
      "≤ 5",
    ]);
  });

  it("do not appear while no filter is active", () => {
    expect(searchField("text", { label: "Name" }).chips({})).toEqual([]);
    expect(choicesField("kinds", { label: "Kinds", options }).chips({})).toEqual([]);
  });

  it("remove one value of several, and the key with the last one", () => {
    const field = suggestField("tags", {
      label: "Tags",
      any: "Any",
      help: "",
      chip: (tag) => tag,
      Control: () => null,
    });
    const filter: { tags?: string[]; text?: string } = { tags: ["skin", "hair"], text: "deer" };
    const [first] = field.chips(filter);
    const rest = changedFilter(filter, first?.without ?? {});
    expect(rest).toEqual({ tags: ["hair"], text: "deer" });
    const [last] = field.chips(rest);
    expect(changedFilter(rest, last?.without ?? {})).toEqual({ text: "deer" });
  });
});
