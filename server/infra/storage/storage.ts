import { z } from "zod";
import { type ByteRange } from "@/server/domain/release";

/** What a store needs to go on with an unfinished upload; kept with it as JSON. */
export const uploadState = z.object({
  /** Whether the store knows of it: its row is there first, so that the quota refuses before the store. */
  begun: z.boolean().default(true),
  /** Vercel Blob's names of the upload. */
  uploadId: z.string().optional(),
  key: z.string().optional(),
  /** Of the parts that Blob has, in their order. */
  etags: z.array(z.string()).default([]),
  /** Until when, in milliseconds, what `direct` gave out can write. */
  writableUntil: z.number().optional(),
});
export type UploadState = z.output<typeof uploadState>;

/** An upload that is under way. `id` is also the key of its content; `size` is in bytes. */
export type StoredUpload = { id: string; size: number; state: UploadState };

/** A part from `offset` on. `body` is its bytes, or, where parts go straight to the store, its receipt. */
export type StoredPart = { offset: number; body: Uint8Array };

/** What a browser needs to send parts straight to the store, which answers each with an etag. */
export type DirectUpload = { pathname: string; uploadId: string; key: string; token: string };

/**
 * Where contents are kept, by keys of our own making: names of files never reach it
 * (docs/rules.md#uploads). Both implementations pass one suite of tests.
 */
export type Storage = {
  readonly name: "files" | "blob";
  /** Size of each part but the last, in bytes. */
  readonly partBytes: number;
  /** For how long what `direct` gives out can write, whatever happens to the upload; 0 where it is null. */
  readonly writableMs: number;
  begin(id: string): Promise<Pick<UploadState, "uploadId" | "key" | "etags">>;
  /** How parts go straight to the store; null where they come through the service. */
  direct(upload: StoredUpload): Promise<DirectUpload | null>;
  /** Keeps a part, durably. The same one again is harmless. Returns the state to keep and the next offset. */
  putPart(upload: StoredUpload, part: StoredPart): Promise<{ state: UploadState; received: number }>;
  /**
   * Makes the content readable once all parts came, and fixes it. Again, or at the same time, is harmless.
   * Returns its size in bytes. Throws `StoredFileMissing` where the store has not got the parts.
   */
  finish(upload: StoredUpload): Promise<number>;
  /** Keeps a small content at once, durably. Another one of the same key is replaced. */
  write(id: string, content: Uint8Array): Promise<void>;
  /** The content, or a range of it. Throws `StoredFileMissing`. */
  read(id: string, range?: ByteRange): Promise<ReadableStream<Uint8Array>>;
  /** Deletes the content, finished or not; nothing there is fine. */
  delete(id: string): Promise<void>;
};

/** The store has no such content. */
export class StoredFileMissing extends Error {
  constructor(id: string, options?: ErrorOptions) {
    super(`The store has no content ${JSON.stringify(id)}.`, options);
  }
}

const KEY = /^[a-z0-9_]{1,60}$/;

/** Keys are ids of ours, so that no key leads anywhere else. Throws for anything that is none. */
export function checkKey(id: string): string {
  if (!KEY.test(id)) throw new Error(`${JSON.stringify(id)} is no key of the store.`);
  return id;
}
