import { afterEach, expect, it } from "vitest";
import { newId } from "@/server/domain/kernel/ids";
import { getDb } from "@/server/infra/db";
import { newStorage } from "@/server/infra/storage";
import { openOwnDatabase } from "@/testing/database/open-own-database";
import { watchFiles } from "./watch-files";

await openOwnDatabase();

let stop = () => {};
afterEach(() => stop());

it("deletes this machine's expired files, again and again, and leaves those of another one to it", async () => {
  const file = { fileName: "x.exe", fileSize: 1, lastModified: 0n, purpose: "DESKTOP_VERSION" } as const;
  const expired = { ...file, storeState: {}, expiresAt: new Date() };
  const add = async (store: string) => {
    const { id } = await getDb().upload.create({ data: { id: newId("upload"), store, ...expired } });
    return id;
  };
  const isThere = async (id: string) => (await getDb().upload.count({ where: { id } })) === 1;
  const theirs = await add("files:0123456789abcdef");
  stop = watchFiles({ firstMs: 0, everyMs: 20 });
  for (const _round of [1, 2]) {
    const id = await add(newStorage().name);
    await expect.poll(() => isThere(id)).toBe(false);
  }
  expect(await isThere(theirs)).toBe(true);
});
