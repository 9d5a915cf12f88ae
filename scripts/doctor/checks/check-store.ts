import { fail, fine, type Finding, reasonOf, within } from "@/scripts/doctor/finding";
import { newId } from "@/server/domain/kernel/ids";
import { newStorage } from "@/server/infra/storage";

const ADVICE: Readonly<Record<string, string>> = {
  s3: "Check S3_ENDPOINT and S3_BUCKET, that both keys belong to it and may write and delete, and that this machine reaches it.",
  blob: "Check that BLOB_READ_WRITE_TOKEN is of this store and was not revoked, and that this machine reaches vercel.com.",
};
const ADVICE_FOR_FILES =
  "Give the user of the service the right to write in DATA_DIR, and look whether its disk is full.";
const PATIENCE_MS = 15_000;

/** Writes a small content, reads it again and deletes it. */
export async function checkStore(): Promise<Finding[]> {
  const storage = newStorage();
  const id = newId("upload");
  const content = Buffer.from(id);
  let step = "writing";
  try {
    await within(PATIENCE_MS, storage.write(id, content));
    step = "reading";
    const read = await within(
      PATIENCE_MS,
      storage.read(id).then((stream) => new Response(stream).arrayBuffer()),
    );
    if (!Buffer.from(read).equals(content)) throw new Error("what was read is not what was written");
    step = "deleting";
    await within(PATIENCE_MS, storage.delete(id));
    return [fine(`the store of files (${storage.name}) writes, reads and deletes`)];
  } catch (error) {
    if (step === "reading") await storage.delete(id).catch(() => undefined);
    return [
      fail(
        `The store of files (${storage.name}) failed at ${step}: ${reasonOf(error)}`,
        "uploads of releases, imports of files and exports fail",
        ADVICE[storage.name] ?? ADVICE_FOR_FILES,
      ),
    ];
  }
}
