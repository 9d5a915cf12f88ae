import { Readable } from "node:stream";
import {
  BlobError,
  BlobNotFoundError,
  completeMultipartUpload,
  createMultipartUpload,
  del,
  head,
  put,
} from "@vercel/blob";
import { generateClientTokenFromReadWriteToken } from "@vercel/blob/client";
import { request } from "undici";
import { z } from "zod";
import { type ByteRange } from "@/server/domain/release";
import { HOUR_MS } from "@/server/domain/kernel/durations";
import { checkKey, type Storage, StoredFileMissing, type StoredUpload } from "./storage";

/** Blob refuses parts of less than 5 MiB, except the last one. */
const PART_BYTES = 8 * 1024 * 1024;
const TOKEN_MS = HOUR_MS;
/** A call that is not over by then fails; a download that is silent for so long, too. */
const TIME_LIMIT_MS = 30_000;
const limited = () => ({ abortSignal: AbortSignal.timeout(TIME_LIMIT_MS) });
/** Hashed content must not change: neither the service nor a browser's token may overwrite it. */
const NAMED = { addRandomSuffix: false, allowOverwrite: false } as const;
const PRIVATE = { access: "private", ...NAMED } as const;

const receipt = z.strictObject({ etag: z.string().min(1).max(200) });

/**
 * Contents in a private store of Vercel Blob. Browsers upload parts directly, because functions do not accept
 * such large bodies. The service stores the receipts and reads the finished content.
 */
export function createBlobStorage(token: string): Storage {
  const pathnameOf = (id: string) => `releases/${checkKey(id)}`;
  return {
    name: "blob",
    receivesParts: false,
    partBytes: PART_BYTES,
    // Of a receipt, which is stored without a call; beginning an upload is one.
    partMs: TIME_LIMIT_MS,
    writableMs: TOKEN_MS,
    async begin(id) {
      const { uploadId, key } = await createMultipartUpload(pathnameOf(id), {
        ...PRIVATE,
        ...limited(),
        token,
      });
      return { uploadId, key, etags: [] };
    },
    async direct(upload) {
      const { id, size } = upload;
      const pathname = pathnameOf(id);
      const clientToken = await generateClientTokenFromReadWriteToken({
        token,
        pathname,
        maximumSizeInBytes: size,
        validUntil: Date.now() + TOKEN_MS,
        ...NAMED,
      });
      return { pathname, token: clientToken, ...namesOf(upload) };
    },
    putPart({ size, state }, { offset, body }) {
      const { etag } = receipt.parse(JSON.parse(new TextDecoder().decode(body)));
      const etags = [...state.etags.slice(0, offset / PART_BYTES), etag];
      return Promise.resolve({ state: { ...state, etags }, received: Math.min(offset + PART_BYTES, size) });
    },
    async finish(upload) {
      const pathname = pathnameOf(upload.id);
      const known = await findBlob(pathname, token);
      if (known !== null) return known.size;
      const parts = upload.state.etags.map((etag, index) => ({ etag, partNumber: index + 1 }));
      const put = { ...PRIVATE, ...namesOf(upload), ...limited(), token };
      const refusal = await completeMultipartUpload(pathname, parts, put).then(() => null, toRefusal);
      // Another request may have finished it at the same time: the stored blob decides.
      const finished = await findBlob(pathname, token);
      if (finished === null) throw new StoredFileMissing(upload.id, { cause: refusal });
      return finished.size;
    },
    async write(id, content) {
      // It may be overwritten because it is not read before it is final, so no cache holds an older version.
      const options = { ...PRIVATE, ...limited(), allowOverwrite: true, token };
      await put(pathnameOf(id), Buffer.from(content), options);
    },
    async read(id, range) {
      const blob = await findBlob(pathnameOf(id), token);
      if (blob === null) throw new StoredFileMissing(id);
      return fetchBlob(blob.url, token, range);
    },
    async exists(id) {
      return (await findBlob(pathnameOf(id), token)) !== null;
    },
    async delete(id) {
      await del(pathnameOf(id), { ...limited(), token });
    },
  };
}

function namesOf({ state: { uploadId = "", key = "" } }: StoredUpload) {
  return { uploadId, key };
}

/** Returns the error if Blob says that it has no such parts; throws any other error as temporary. */
function toRefusal(error: unknown): Error {
  const isRefusal = error instanceof BlobNotFoundError || (error as Error).constructor === BlobError;
  if (isRefusal) return error as Error;
  throw error;
}

async function findBlob(pathname: string, token: string) {
  try {
    return await head(pathname, { ...limited(), token });
  } catch (error) {
    if (error instanceof BlobNotFoundError) return null;
    throw error;
  }
}

/** The library reads only whole contents of vercel.com; this sends the same request with a range. */
async function fetchBlob(url: string, token: string, range?: ByteRange): Promise<ReadableStream<Uint8Array>> {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(range !== undefined && { range: `bytes=${range.start}-${range.end}` }),
  };
  const { statusCode, body } = await request(url, {
    headers,
    headersTimeout: TIME_LIMIT_MS,
    bodyTimeout: TIME_LIMIT_MS,
  });
  if (statusCode === (range === undefined ? 200 : 206))
    return Readable.toWeb(body) as ReadableStream<Uint8Array>;
  await body.dump();
  throw new Error(`Vercel Blob answered ${statusCode} to a request for content.`);
}
