import { expect, it } from "vitest";
import { deriveKey, sha256Hex } from "./digests";

it("hashes a text's UTF-8 bytes", () => {
  expect(sha256Hex("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  expect(sha256Hex("")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  expect(sha256Hex("小红书")).toBe("d26c6a08a591011a3bf644f19678e44e102f8303afe1c15447109b24dc70d58f");
});

it("gives each purpose a key of its own, and always the same", () => {
  expect(deriveKey("cursor")).toHaveLength(32);
  expect(deriveKey("cursor")).toEqual(deriveKey("cursor"));
  expect(deriveKey("cursor").equals(deriveKey("desktop-token"))).toBe(false);
});
