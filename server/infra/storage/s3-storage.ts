import { Readable } from "node:stream";
import { type ByteRange } from "@/server/domain/release";
import { checkKey, type Storage, StoredFileMissing, type StoredUpload } from "./storage";
import { type S3Bucket, type S3Refusal, s3Client } from "./s3-client";

/** What one request to the service may carry (docs/rules.md#order-of-checks). */
const PART_BYTES = 4 * 1024 * 1024;
/** Begins an upload, reads a half and writes a part: each has 30 s, and a request has 60 s. */
const PART_MS = 65_000;
/** S3 refuses parts of less than 5 MiB, except the last one: two of ours are one of its. */
const PARTS_EACH = 2;

/**
 * Contents in a bucket of any S3-compatible store. Parts come through the service, so that the bucket needs
 * no rules for browsers: the first of two waits in an object of its own until the second has come.
 */
export function createS3Storage(bucket: S3Bucket, timeLimitMs?: number): Storage {
  const { call, stream, find, textOf } = s3Client(bucket, timeLimitMs);
  const nameOf = (id: string) => `releases/${checkKey(id)}`;
  const halfOf = (id: string) => `${nameOf(id)}.half`;

  const takeHalf = async (id: string): Promise<Buffer> => {
    const answer = await call("GET", halfOf(id));
    if (answer.status !== 200) throw new StoredFileMissing(id);
    return answer.bytes;
  };
  const beginParts = async (id: string) => {
    const xml = textOf(await call("POST", nameOf(id), { query: "uploads=" }));
    return { uploadId: valueIn(xml, "UploadId"), etags: [] };
  };
  const sendPart = async ({ id, state }: StoredUpload, number: number, body: Uint8Array) => {
    const query = `partNumber=${number}&uploadId=${encodeURIComponent(state.uploadId ?? "")}`;
    const answer = await call("PUT", nameOf(id), { query, body });
    // The store forgot the upload: rules of a bucket end those that take days.
    if (answer.status === 404) throw new StoredFileMissing(id);
    textOf(answer);
    if (answer.etag === null) throw new Error("The S3 store gave no ETag for a part.");
    return answer.etag;
  };

  return {
    name: "s3",
    receivesParts: true,
    partBytes: PART_BYTES,
    partMs: PART_MS,
    writableMs: 0,
    begin: beginParts,
    direct: () => Promise.resolve(null),
    async putPart(upload, { offset, body }) {
      const { id, size, state } = upload;
      const index = offset / PART_BYTES;
      const received = offset + body.byteLength;
      const isFirstOfTwo = index % PARTS_EACH === 0;
      if (isFirstOfTwo && received < size) {
        textOf(await call("PUT", halfOf(id), { body }));
        return { state, received };
      }
      const whole = isFirstOfTwo ? body : Buffer.concat([await takeHalf(id), body]);
      const place = Math.floor(index / PARTS_EACH);
      const etag = await sendPart(upload, place + 1, whole);
      return { state: { ...state, etags: [...state.etags.slice(0, place), etag] }, received };
    },
    async finish({ id, state }) {
      const known = await find(nameOf(id));
      if (known !== null) return known;
      const refusal = await complete(state.uploadId ?? "", state.etags);
      // Another request may have finished it at the same time: the stored object decides.
      const size = await find(nameOf(id));
      if (size === null) throw new StoredFileMissing(id, { cause: refusal });
      await call("DELETE", halfOf(id));
      return size;

      async function complete(uploadId: string, etags: readonly string[]): Promise<S3Refusal | null> {
        const parts = etags.map(
          (etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
        );
        const body = Buffer.from(`<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`);
        const query = `uploadId=${encodeURIComponent(uploadId)}`;
        const answer = await call("POST", nameOf(id), { query, body });
        const text = answer.bytes.toString("utf8");
        // A refusal may come under status 200, after a first line that kept the connection open.
        const isRefused = answer.status >= 400 || text.includes("<Error>");
        return isRefused ? { status: answer.status, text } : null;
      }
    },
    async write(id, content) {
      textOf(await call("PUT", nameOf(id), { body: content }));
    },
    async exists(id) {
      return (await find(nameOf(id))) !== null;
    },
    async read(id, range) {
      const { status, body } = await stream(nameOf(id), rangeHeader(range));
      if (status === (range === undefined ? 200 : 206))
        return Readable.toWeb(body) as ReadableStream<Uint8Array>;
      await body.dump();
      if (status === 404) throw new StoredFileMissing(id);
      throw new Error(`The S3 store answered ${status} to a request for content.`);
    },
    async delete(id, { uploadId } = {}) {
      if (uploadId !== undefined)
        await call("DELETE", nameOf(id), { query: `uploadId=${encodeURIComponent(uploadId)}` });
      for (const name of [halfOf(id), nameOf(id)]) {
        const answer = await call("DELETE", name);
        if (answer.status !== 404) textOf(answer);
      }
    },
  };
}

function rangeHeader(range?: ByteRange): Record<string, string> {
  return range === undefined ? {} : { range: `bytes=${range.start}-${range.end}` };
}

function valueIn(xml: string, name: string): string {
  const value = new RegExp(`<${name}>([^<]+)</${name}>`).exec(xml)?.[1];
  if (value === undefined) throw new Error(`The S3 store's answer has no ${name}.`);
  return value.replaceAll("&amp;", "&").replaceAll("&quot;", '"');
}
