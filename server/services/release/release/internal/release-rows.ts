import { ServiceError } from "@/server/domain/kernel/errors";
import { type ReleaseKind } from "@/server/domain/release";
import { LOCK_SPACES, type Tx } from "@/server/infra/db";

/** Who uploaded it, beside a release's own columns. */
export const withUploader = {
  uploader: { select: { id: true, username: true, nickname: true } },
} as const;

/** Changes of one platform's releases wait for each other until the transaction ends. */
export async function lockPlatform(tx: Tx, kind: ReleaseKind, platform: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`${kind}/${platform}`}, ${LOCK_SPACES.release}))`;
}

/** A platform never has a version twice, even if the first was deleted after it was published. */
export function versionTaken(): ServiceError {
  const message = "was used on this platform before";
  return new ServiceError(
    "CONFLICT",
    "The platform has, or had, a release of this version. Files of a version never change: choose a higher one.",
    { issues: [{ path: "version", message, code: "VERSION_TAKEN" }] },
  );
}

/** For what the status of a release forbids. */
export function wrongStatus(message: string): ServiceError {
  return new ServiceError("CONFLICT", message);
}
