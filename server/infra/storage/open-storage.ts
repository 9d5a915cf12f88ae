import path from "node:path";
import { DAY_MS } from "@/server/domain/kernel/durations";
import { ServiceError } from "@/server/domain/kernel/errors";
import { env } from "@/server/env";
import { createBlobStorage } from "./blob-storage";
import { createFileStorage } from "./file-storage";
import { findFolderId, folderId } from "./own-folder";
import { createS3Storage } from "./s3-storage";
import { type Storage } from "./storage";
import { noteAnswers } from "./store-answers";

const MIB = 1024 * 1024;
const RETRY_SECONDS = 60;
/** Rows of before folders had ids, and those that never got a content. */
const ANY_FOLDER = "files";
const FOLDER = `${ANY_FOLDER}:`;

const uploadsFolder = () => path.resolve(env.DATA_DIR, "uploads");
const ownFolder = () => FOLDER + (findFolderId(uploadsFolder()) ?? "none");

/** Where new contents go. Contents that lie in another store are still read there, as long as it is set. */
export function newStorage(): Storage {
  if (env.S3_BUCKET !== undefined) return openS3();
  return env.BLOB_READ_WRITE_TOKEN === undefined
    ? openStorage(FOLDER + folderId(uploadsFolder()))
    : openBlob();
}

/** Condition of rows whose content lies on another machine, which alone can read and delete it. */
export function keptElsewhere(): { startsWith: string; not: string } {
  return { startsWith: FOLDER, not: ownFolder() };
}

/** A machine that has not deleted its own expired files for so long is gone, and they with it. */
export const ABANDONED_MS = 30 * DAY_MS;

/** Throws `UNAVAILABLE` if the content lies on another machine, or the store's setting is missing. */
export function openStorage(name: string): Storage {
  if (name === ANY_FOLDER || name === ownFolder()) return createFileStorage(uploadsFolder(), name);
  if (name.startsWith(FOLDER)) throw onAnotherMachine();
  return name === "s3" ? openS3() : openBlob();
}

function openBlob(): Storage {
  const { BLOB_READ_WRITE_TOKEN: token } = env;
  if (token === undefined) throw notSet("Vercel Blob", "BLOB_READ_WRITE_TOKEN is");
  return noteAnswers(createBlobStorage(token));
}

function openS3(): Storage {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = env;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!(endpoint && bucket && accessKeyId && secretAccessKey)) throw notSet("an S3 bucket", "S3_… are");
  return noteAnswers(createS3Storage({ endpoint, bucket, region, accessKeyId, secretAccessKey }));
}

function onAnotherMachine(): ServiceError {
  const message =
    "The file is kept on another machine of this service. Try again; an operator makes all machines share their files by S3_BUCKET or BLOB_READ_WRITE_TOKEN.";
  return new ServiceError(
    "UNAVAILABLE",
    message,
    withCause("the file lies in the folder of another machine"),
  );
}

function notSet(store: string, settings: string): ServiceError {
  return new ServiceError(
    "UNAVAILABLE",
    `The file is kept in ${store}, and ${settings} not set. Set it, and start again.`,
    withCause(`the settings of ${store} are missing`),
  );
}

/** A cause tells the log and the alerts that a person has to act. */
function withCause(cause: string) {
  return { retryAfterSeconds: RETRY_SECONDS, cause: new Error(cause) };
}

export function storageQuota(): number {
  return env.UPLOAD_QUOTA_MIB * MIB;
}
