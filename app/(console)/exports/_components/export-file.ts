import type { RouterOutputs } from "@/app/_trpc/trpc";

type Job = Pick<RouterOutputs["rosterJob"]["list"]["list"][number], "result">;

export type ExportFile = { fileName: string; size: number; downloadUrl: string; isKept: boolean };

/** The file of an export; null before it is written. `isKept`: it can still be downloaded. */
export function fileOf({ result }: Job, now = Date.now()): ExportFile | null {
  const { fileName, size, downloadUrl, expiresAt } = result ?? {};
  if (typeof fileName !== "string" || typeof downloadUrl !== "string" || typeof expiresAt !== "string")
    return null;
  return { fileName, downloadUrl, size: Number(size), isKept: Date.parse(expiresAt) > now };
}
