import { describe, expect, it } from "vitest";
import { maskSecrets } from "./record-audit";

describe("maskSecrets", () => {
  it("masks secret fields by name, at any depth", () => {
    const row = {
      name: "erp",
      passwordHash: "x",
      authConfigJson: { username: "a", password: "b" },
      nested: [{ secretEncrypted: "s", previousSecretEncrypted: null }],
    };
    expect(maskSecrets(row)).toEqual({
      name: "erp",
      passwordHash: "****",
      authConfigJson: "****",
      nested: [{ secretEncrypted: "****", previousSecretEncrypted: null }],
    });
  });

  it("writes dates and big integers as text, without changing the row itself", () => {
    const row = { at: new Date(0), seq: 12n, keyHash: "h", gone: undefined };
    expect(maskSecrets(row)).toEqual({
      at: "1970-01-01T00:00:00.000Z",
      seq: "12",
      keyHash: "****",
      gone: null,
    });
    expect(row.keyHash).toBe("h");
  });
});
