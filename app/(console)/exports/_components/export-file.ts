import type { RouterOutputs } from "@/app/_trpc/trpc";

type Job = Pick<RouterOutputs["rosterJob"]["list"]["list"][number], "result">;

export type ExportFile = {
  fileName: string;
  size: number;
  downloadUrl: string;
  isKept: boolean;
  /** Of an export with portraits. */
  pictures?: { pictures: number; missing: number };
};

/** The file of an export; null before it is written. `isKept`: it can still be downloaded. */
export function fileOf({ result }: Job, now = Date.now()): ExportFile | null {
  const { fileName, size, downloadUrl, expiresAt, pictures, picturesMissing } = result ?? {};
  if (typeof fileName !== "string" || typeof downloadUrl !== "string" || typeof expiresAt !== "string")
    return null;
  const file = { fileName, downloadUrl, size: Number(size), isKept: Date.parse(expiresAt) > now };
  if (typeof pictures !== "number") return file;
  return { ...file, pictures: { pictures, missing: Number(picturesMissing) } };
}
