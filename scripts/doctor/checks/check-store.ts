import { fail, fine, type Finding, reasonOf, within } from "@/scripts/doctor/finding";
import { newId } from "@/server/domain/kernel/ids";
import { newStorage } from "@/server/infra/storage";

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
        "Check its token or keys and their rights, and that this machine reaches it; for files, the rights of DATA_DIR.",
      ),
    ];
  }
}
