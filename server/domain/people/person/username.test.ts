import { describe, expect, it } from "vitest";
import { countedName, namesMeant, username } from ".";

const codeOf = (name: string): unknown => {
  const issue = username.safeParse(name).error?.issues[0];
  return issue?.code === "custom" ? (issue.params?.code ?? "characters") : issue?.code;
};

describe("a username", () => {
  it.each([
    [" Alice ", "Alice"],
    ["ａｄｍｉｎ１", "admin1"],
    ["王小明", "王小明"],
    ["小明Ming.01", "小明Ming.01"],
    ["ｶﾀｶﾅさん", "カタカナさん"],
    ["김철수_kim", "김철수_kim"],
    ["Jose\u0301", "José"],
    ["Дмитрий.7", "Дмитрий.7"],
    ["ελένη", "ελένη"],
    ["name@example.com", "name@example.com"],
    ["13800000001", "13800000001"],
    ["１３８０００００００１", "13800000001"],
    ["10023", "10023"],
    ["1-2", "1-2"],
  ])("%j is stored as %j", (typed, stored) => {
    expect(username.parse(typed)).toBe(stored);
  });

  it.each(["аdmin", "admіn", "οwner", "王раn", "ДмитрийΩ"])(
    "%j mixes scripts with letters that look alike",
    (name) => {
      expect(codeOf(name)).toBe("MIXED_SCRIPTS");
    },
  );

  it.each(["138-0000-0001", "8613800000001", "008613800000001", "１３８-００００-０００１", "2024-001"])(
    "%j reads as a phone number that is stored otherwise",
    (name) => {
      expect(codeOf(name)).toBe("READS_AS_PHONE");
    },
  );

  it.each(["a b", "ad\u200bmin", "ad\u202emin", "admin\u0007", "ad\u3164min", "ad\u00admin", "a/b", "<b>"])(
    "%j has characters that no username may have",
    (name) => {
      expect(codeOf(name)).toBe("characters");
    },
  );

  it("has 2 to 50 characters", () => {
    expect([codeOf(" a "), codeOf("a".repeat(51))]).toEqual(["too_small", "too_big"]);
  });
});

it("what is typed at a sign-in may be a username or a phone number, in any spelling", () => {
  expect(namesMeant("alice")).toEqual(["alice"]);
  expect(namesMeant("ａlice")).toEqual(["ａlice", "alice"]);
  expect(namesMeant("+86 138-0000-0001")).toEqual(["+86 138-0000-0001", "13800000001"]);
});

it("attempts under one name are counted together", () => {
  for (const typed of ["Alice", "ALICE", "ａｌｉｃｅ", " alice "]) expect(countedName(typed)).toBe("alice");
  for (const typed of ["13800000001", "+86 138 0000 0001"]) expect(countedName(typed)).toBe("13800000001");
});
