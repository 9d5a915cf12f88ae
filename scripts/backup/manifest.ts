import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { UserError } from "@/scripts/command";

export const MANIFEST = "manifest.json";

const digest = z.string().regex(/^[0-9a-f]{64}$/);
const part = z.object({ file: z.string().regex(/^[a-z.]+$/), bytes: z.int(), sha256: digest });

const manifestSchema = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** Major and minor version, such as 18.4. A restore needs the same major version. */
  postgres: z.string(),
  sealed: z.boolean(),
  /** Whether secrets.json is among the files: in sealed backups alone. */
  secrets: z.boolean(),
  /** By which `secrets.json` is known to belong to this backup; older backups have none. */
  secretMarks: z.object({ salt: z.string(), postgresPassword: digest, newestKey: digest }).optional(),
  database: part,
  files: part,
  /** By name of the stored file, SHA-256 of its content. */
  stored: z.record(z.string(), digest),
  /**
   * By table, its rows and a sum over their hashes. `steady`: the same before and after the base backup, so
   * a restore must have exactly this. Null: not counted.
   */
  tables: z
    .record(z.string(), z.object({ rows: z.string(), sum: z.string(), steady: z.boolean() }))
    .nullable(),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type Part = z.infer<typeof part>;

/** @throws UserError when the folder is no whole backup; a manifest is written last */
export function readManifest(backup: string): Manifest {
  const file = path.join(backup, MANIFEST);
  if (!existsSync(file))
    throw new UserError(`${backup} is no whole backup: it has no ${MANIFEST}, which is written last.`);
  try {
    return manifestSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    if (!(error instanceof z.ZodError || error instanceof SyntaxError)) throw error;
    throw new UserError(`${file} is damaged, or of a later version of this service.`);
  }
}
