import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decryptSecret, encryptSecret, needsRekey, type SecretPlace } from "./secret-record";

const place: SecretPlace = { table: "sync_endpoint", column: "secret", organizationId: "org_1", id: "sep_1" };
const older = { id: "2025", key: Buffer.alloc(32, 1) };
const newer = { id: "2026", key: Buffer.alloc(32, 2) };

describe("an encrypted secret", () => {
  it("decrypts to the original", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (plaintext) => {
        expect(decryptSecret(encryptSecret(plaintext, place, [newer]), place, [newer])).toBe(plaintext);
      }),
    );
  });

  it("uses the keys of the settings when none are given", () => {
    const record = encryptSecret("cookie=小红书", place);
    expect(record).toMatch(/^v1\.test\.[\w-]+$/);
    expect(decryptSecret(record, place)).toBe("cookie=小红书");
    expect(needsRekey(record)).toBe(false);
  });

  it("never looks the same twice, and reveals nothing of its content", () => {
    const records = new Set(Array.from({ length: 200 }, () => encryptSecret("hunter22", place, [newer])));
    expect(records.size).toBe(200);
    for (const record of records) {
      const bytes = Buffer.from(record.split(".")[2] ?? "", "base64url");
      expect(bytes).toHaveLength(12 + 16 + 8);
      expect(bytes.includes("hunter22")).toBe(false);
    }
  });

  it.each([
    { ...place, table: "scraper_account" },
    { ...place, column: "previous_secret" },
    { ...place, organizationId: "org_2" },
    { ...place, id: "sep_2" },
  ])("does not decrypt in another row or column: %j", (other) => {
    const record = encryptSecret("x", place, [newer]);
    expect(() => decryptSecret(record, other, [newer])).toThrow("it was changed, belongs to another row");
  });

  it("does not decrypt after the change of any one bit, or cut short", () => {
    const record = encryptSecret("a secret", place, [newer]);
    const [version, id, text] = record.split(".") as [string, string, string];
    const sealed = Buffer.from(text, "base64url");
    for (let bit = 0; bit < sealed.length * 8; bit++) {
      const changed = Buffer.from(sealed);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(() =>
        decryptSecret([version, id, changed.toString("base64url")].join("."), place, [newer]),
      ).toThrow();
    }
    for (let length = 1; length < sealed.length; length++) {
      const cut = sealed.subarray(0, length).toString("base64url");
      expect(() => decryptSecret([version, id, cut].join("."), place, [newer])).toThrow("does not decrypt");
    }
  });

  it("survives the rotation of keys: the newest encrypts, all decrypt", () => {
    const before = encryptSecret("x", place, [older]);
    const keys = [newer, older];
    expect(decryptSecret(before, place, keys)).toBe("x");
    expect(needsRekey(before, keys)).toBe(true);
    const after = encryptSecret(decryptSecret(before, place, keys), place, keys);
    expect(after).toMatch(/^v1\.2026\./);
    expect(needsRekey(after, keys)).toBe(false);
    expect(decryptSecret(after, place, [newer])).toBe("x");
  });

  it("says which key is missing, and what to do", () => {
    const record = encryptSecret("x", place, [older]);
    expect(() => decryptSecret(record, place, [newer])).toThrow(
      'sync_endpoint.secret of sep_1 is encrypted with the key "2025". Add that key to ENCRYPTION_KEYS again.',
    );
    const impostor = { id: "2025", key: newer.key };
    expect(() => decryptSecret(record, place, [impostor])).toThrow("is not the one it was made with");
  });

  it.each(["", "plain text", "v1.2026", "v2.2026.AAAA", "v1..AAAA", "v1.2026.A A"])(
    "refuses the record %j",
    (record) => {
      expect(() => decryptSecret(record, place, [newer])).toThrow("is not an encrypted record");
      expect(() => needsRekey(record, [newer])).toThrow("is not an encrypted record");
    },
  );

  it("needs a key", () => {
    expect(() => encryptSecret("x", place, [])).toThrow("List at least one key");
  });
});
