import { z } from "zod";
import { type ByteRange } from "@/server/domain/release";

export const uploadState = z.object({
  /**
   * False until the store knows of the upload: the row is created first, so that the quota is checked before
   * the store.
   */
  begun: z.boolean().default(true),
  /** Vercel Blob's or S3's identifiers of the upload. */
  uploadId: z.string().optional(),
  key: z.string().optional(),
  etags: z.array(z.string()).default([]),
  /** The call that writes the next part; others wait for it until `untilMs` (Unix time). */
  writer: z.object({ id: z.string(), untilMs: z.number() }).optional(),
  /** Until when tokens from `direct` can write, in milliseconds since 1970. */
  writableUntil: z.number().optional(),
});
export type UploadState = z.output<typeof uploadState>;

/** `id` is also the key of the content; `size` is in bytes. */
export type StoredUpload = { id: string; size: number; state: UploadState };

/** `body` is the part's bytes, or its receipt if parts go directly to the store. */
export type StoredPart = { offset: number; body: Uint8Array };

export type DirectUpload = { pathname: string; uploadId: string; key: string; token: string };

/**
 * Keys are generated ids: file names never reach the store (docs/rules.md#uploads). All implementations pass
 * the same test suite.
 */
export type Storage = {
  /** What the rows of its contents call it: `blob`, `s3`, or `files` with the id of the folder. */
  readonly name: string;
  /** Whether parts come through the service; otherwise `putPart` gets receipts. */
  readonly receivesParts: boolean;
  /** Size of each part but the last, in bytes. */
  readonly partBytes: number;
  /** Longest time that `putPart` takes, in ms. A process that has written for longer counts as dead. */
  readonly partMs: number;
  /** How long tokens from `direct` can write, whatever happens to the upload; 0 if `direct` returns null. */
  readonly writableMs: number;
  begin(id: string): Promise<Pick<UploadState, "uploadId" | "key" | "etags">>;
  direct(upload: StoredUpload): Promise<DirectUpload | null>;
  /** Stores a part durably; repeating it is harmless. Returns the new state and the next offset. */
  putPart(upload: StoredUpload, part: StoredPart): Promise<{ state: UploadState; received: number }>;
  /**
   * Makes the content readable and final once all parts are there; repeating it is harmless. Returns its size
   * in bytes. Throws `StoredFileMissing` if the store lacks the parts.
   */
  finish(upload: StoredUpload): Promise<number>;
  /** Stores a small content durably, replacing one with the same key. */
  write(id: string, content: Uint8Array): Promise<void>;
  read(id: string, range?: ByteRange): Promise<ReadableStream<Uint8Array>>;
  /** Whether a content is there whole. */
  exists(id: string): Promise<boolean>;
  /** With `uploadId` also what an unfinished upload left. Deleting what is gone is harmless. */
  delete(id: string, unfinished?: Pick<UploadState, "uploadId">): Promise<void>;
};

export class StoredFileMissing extends Error {
  constructor(id: string, options?: ErrorOptions) {
    super(`The store has no content ${JSON.stringify(id)}.`, options);
  }
}

const KEY = /^[a-z0-9_]{1,60}$/;

/** Throws for anything but a generated id, so that no key leads outside the store. */
export function checkKey(id: string): string {
  if (!KEY.test(id)) throw new Error(`${JSON.stringify(id)} is no key of the store.`);
  return id;
}
