import { describe, expect, it } from "vitest";
import { messages } from ".";

type Tree = { [key: string]: string | Tree };

/**
 * `path` → the names of the values it takes, which begin with a small letter: a choice such as `{Approve}`
 * is none.
 */
function flatten(tree: Tree, prefix = ""): [string, string[]][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string"
      ? [
          [
            `${prefix}${key}`,
            [...value.matchAll(/\{([a-z]\w*)[,}]/g)].map((match) => match[1] ?? "").sort(),
          ] as [string, string[]],
        ]
      : flatten(value, `${prefix}${key}.`),
  );
}

/** Names that Chinese writes in Latin letters. */
const brands = new Set(["vivo", "Windows", "Linux"]);

const english = new Map(flatten(messages.en));
const chinese = new Map(flatten(messages.zh));

describe("the two languages", () => {
  it("say the same things", () => {
    expect([...chinese.keys()].sort()).toEqual([...english.keys()].sort());
  });

  it("take the same values", () => {
    for (const [key, names] of english)
      expect([key, new Set(chinese.get(key))]).toEqual([key, new Set(names)]);
  });

  it("leave nothing empty and nothing untranslated", () => {
    const latinOnly = [...flatten(messages.zh)].filter(([key]) => {
      const text = textAt(messages.zh, key).replace(/\{\w+\}/g, "0");
      return (
        text.trim() === "" || (!brands.has(text) && /[a-z]{4}/.test(text) && !/[\u4e00-\u9fff]/.test(text))
      );
    });
    expect(latinOnly.map(([key]) => key)).toEqual([]);
  });

  it("have one word for a thing", () => {
    for (const key of english.keys()) {
      expect([key, textAt(messages.en, key)]).not.toEqual([
        key,
        expect.stringMatching(/open interface|bloggers?/i),
      ]);
      expect([key, textAt(messages.zh, key)]).not.toEqual([
        key,
        expect.stringMatching(/博主|红人|名册|持有人|移交|编号|您|答复|接收方|未重试/),
      ]);
      // A shortlist, and nothing else.
      if (!/shortlist/i.test(key))
        expect([key, textAt(messages.zh, key)]).not.toEqual([key, expect.stringMatching(/名单/)]);
    }
  });

  it("have no exclamation marks", () => {
    for (const key of english.keys())
      for (const language of [messages.en, messages.zh]) expect(textAt(language, key)).not.toMatch(/[!！]/);
  });
});

function textAt(tree: Tree, path: string): string {
  const found = path
    .split(".")
    .reduce<string | Tree>((at, key) => (typeof at === "string" ? at : (at[key] ?? "")), tree);
  return typeof found === "string" ? found : "";
}
