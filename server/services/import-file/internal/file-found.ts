import { z } from "zod";
import { type ImportFile } from "@/server/infra/db/generated/client";

/** What was found in a file beside its rows. Files that were read before say less. */
const found = z.object({
  /** Of one that was refused: where. */
  line: z.int().nullable().optional(),
});

export function fileFound(file: Pick<ImportFile, "found">): z.output<typeof found> {
  return found.parse(file.found);
}
