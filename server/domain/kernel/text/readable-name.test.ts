import { expect, it } from "vitest";
import { readableName } from ".";

it.each([
  [" 星河（上海）传媒 ", "星河（上海）传媒"],
  ["Cafe\u0301", "Caf\u00e9"],
  ["Müller & Söhne 🎬", "Müller & Söhne 🎬"],
  ["I \u2764\ufe0f MCN", "I \u2764\ufe0f MCN"],
  ["\u{1f468}\u200d\u{1f469}\u200d\u{1f467} 媒体", "\u{1f468}\u200d\u{1f469}\u200d\u{1f467} 媒体"],
  ["1\ufe0f\u20e3 工作室", "1\ufe0f\u20e3 工作室"],
])("the name %j is read as %j", (typed, read) => {
  expect(readableName.parse(typed)).toBe(read);
});

it.each([
  "Acme\u202etxt",
  "Ac\u200dme",
  "Acme\ufe0f",
  "Ac\u200bme",
  "Ac\u0007me",
  "Ac\u2066me",
  "Ac\u3164me",
  "Ac\u00adme",
  "a\u2028b",
])("%j looks like another name, and is refused", (typed) => {
  expect(readableName.safeParse(typed).error?.issues).toMatchObject([
    { params: { code: "HIDDEN_CHARACTERS" } },
  ]);
});
