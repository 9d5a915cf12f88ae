import { expect, it } from "vitest";
import { readableName } from ".";

it.each([
  [" 星河（上海）传媒 ", "星河（上海）传媒"],
  ["Cafe\u0301", "Caf\u00e9"],
  ["Müller & Söhne 🎬", "Müller & Söhne 🎬"],
])("the name %j is read as %j", (typed, read) => {
  expect(readableName.parse(typed)).toBe(read);
});

it.each(["Acme\u202etxt", "Ac\u200bme", "Ac\u0007me", "Ac\u2066me", "Ac\u3164me", "Ac\u00adme", "a\u2028b"])(
  "%j looks like another name, and is refused",
  (typed) => {
    expect(readableName.safeParse(typed).error?.issues).toMatchObject([
      { params: { code: "HIDDEN_CHARACTERS" } },
    ]);
  },
);
