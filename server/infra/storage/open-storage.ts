import path from "node:path";
import { ServiceError } from "@/server/domain/kernel/errors";
import { env } from "@/server/env";
import { createBlobStorage } from "./blob-storage";
import { createFileStorage } from "./file-storage";
import { type Storage } from "./storage";

const MIB = 1024 * 1024;

export function newStorage(): Storage {
  const { BLOB_READ_WRITE_TOKEN: token } = env;
  return token === undefined ? fileStorage() : createBlobStorage(token);
}

/** Throws `UNAVAILABLE` if the store's setting is missing. */
export function openStorage(name: string): Storage {
  if (name === "files") return fileStorage();
  const { BLOB_READ_WRITE_TOKEN: token } = env;
  if (token !== undefined) return createBlobStorage(token);
  throw new ServiceError(
    "UNAVAILABLE",
    "The file is kept in Vercel Blob, and BLOB_READ_WRITE_TOKEN is not set. Set it, and start again.",
    { retryAfterSeconds: 60 },
  );
}

function fileStorage(): Storage {
  return createFileStorage(path.resolve(env.DATA_DIR, "uploads"));
}

export function storageQuota(): number {
  return env.UPLOAD_QUOTA_MIB * MIB;
}
