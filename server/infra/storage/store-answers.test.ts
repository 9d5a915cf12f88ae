import { afterEach, describe, expect, it } from "vitest";
import { MINUTE_MS } from "@/server/domain/kernel/durations";
import { type Storage, StoredFileMissing } from "./storage";
import { isStoreAway, noteAnswers } from "./store-answers";

const upload = { id: "upl_1", size: 1, state: { begun: true, etags: [] } };
const calls: Record<string, (storage: Storage) => Promise<unknown>> = {
  begin: (storage) => storage.begin("upl_1"),
  putPart: (storage) => storage.putPart(upload, { offset: 0, body: new Uint8Array(1) }),
  finish: (storage) => storage.finish(upload),
  write: (storage) => storage.write("upl_1", new Uint8Array(1)),
  read: (storage) => storage.read("upl_1"),
  exists: (storage) => storage.exists("upl_1"),
  delete: (storage) => storage.delete("upl_1"),
};

/** A store all of whose calls come to `outcome`. */
function storeThat(outcome: () => Promise<never>, receivesParts = true): Storage {
  const methods = Object.fromEntries(Object.keys(calls).map((name) => [name, outcome]));
  const settings = { name: "s3", receivesParts, partBytes: 1, writableMs: 0 };
  return noteAnswers({ ...settings, direct: () => Promise.resolve(null), ...methods } as unknown as Storage);
}
const failing = () => Promise.reject(new Error("no answer"));
const answering = () => Promise.resolve(undefined as never);

afterEach(() => storeThat(answering).exists("upl_1"));

describe("a store of files elsewhere", () => {
  it.each(Object.entries(calls))("counts as away once %s failed, until it answers", async (_, call) => {
    await expect(call(storeThat(failing))).rejects.toThrow("no answer");
    expect(isStoreAway()).toBe(true);
    await call(storeThat(answering));
    expect(isStoreAway()).toBe(false);
  });

  it("counts as away for a minute after its last use", async () => {
    await expect(storeThat(failing).exists("upl_1")).rejects.toThrow();
    expect(isStoreAway(Date.now() + MINUTE_MS - 5_000)).toBe(true);
    expect(isStoreAway(Date.now() + MINUTE_MS)).toBe(false);
  });

  it("has answered where it says that a content is not there", async () => {
    const missing = () => Promise.reject(new StoredFileMissing("upl_1"));
    await expect(storeThat(missing).read("upl_1")).rejects.toThrow(StoredFileMissing);
    expect(isStoreAway()).toBe(false);
  });

  it("is not asked by the receipt of a part that went to it directly", async () => {
    const wrong = storeThat(() => Promise.reject(new Error("no receipt")), false);
    await expect(wrong.putPart(upload, { offset: 0, body: new Uint8Array(1) })).rejects.toThrow("no receipt");
    expect(isStoreAway()).toBe(false);
  });
});
