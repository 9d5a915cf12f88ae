import { type ByteRange } from "@/server/domain/release";
import { checkKey, type Storage, StoredFileMissing, type StoredUpload } from "./storage";
import { type S3Bucket, type S3Refusal, s3Client } from "./s3-client";

/** What one request to the service may carry (docs/rules.md#order-of-checks). */
const PART_BYTES = 4 * 1024 * 1024;
/** S3 refuses parts of less than 5 MiB, except the last one: two of ours are one of its. */
const PARTS_EACH = 2;

/**
 * Contents in a bucket of any S3-compatible store. Parts come through the service, so that the bucket needs
 * no rules for browsers: the first of two waits in an object of its own until the second has come.
 */
export function createS3Storage(bucket: S3Bucket): Storage {
  const { call, find, readText } = s3Client(bucket);
  const nameOf = (id: string) => `releases/${checkKey(id)}`;
  const halfOf = (id: string) => `${nameOf(id)}.half`;

  const takeHalf = async (id: string): Promise<Buffer> => {
    const answer = await call("GET", halfOf(id));
    if (answer.status !== 200) throw new StoredFileMissing(id);
    return Buffer.from(await answer.arrayBuffer());
  };
  const beginParts = async (id: string) => {
    const xml = await readText(await call("POST", nameOf(id), { query: "uploads=" }));
    return { uploadId: valueIn(xml, "UploadId"), etags: [] };
  };
  const sendPart = async ({ id, state }: StoredUpload, number: number, body: Uint8Array) => {
    const query = `partNumber=${number}&uploadId=${encodeURIComponent(state.uploadId ?? "")}`;
    const answer = await call("PUT", nameOf(id), { query, body });
    const etag = answer.headers.get("etag");
    if (answer.status === 404) throw new StoredFileMissing(id);
    await readText(answer);
    if (etag === null) throw new Error("The S3 store gave no ETag for a part.");
    return etag;
  };

  return {
    name: "s3",
    receivesParts: true,
    partBytes: PART_BYTES,
    writableMs: 0,
    begin: beginParts,
    direct: () => Promise.resolve(null),
    async putPart(upload, { offset, body }) {
      const { id, size, state } = upload;
      const index = offset / PART_BYTES;
      const received = offset + body.byteLength;
      const isFirstOfTwo = index % PARTS_EACH === 0;
      if (isFirstOfTwo && received < size) {
        await readText(await call("PUT", halfOf(id), { body }));
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
        const text = await answer.text();
        // A refusal may come under status 200, after a first line that kept the connection open.
        const isRefused = answer.status >= 400 || text.includes("<Error>");
        return isRefused ? { status: answer.status, text } : null;
      }
    },
    async write(id, content) {
      await readText(await call("PUT", nameOf(id), { body: content }));
    },
    async holds(id) {
      return (await find(nameOf(id))) !== null;
    },
    async read(id, range) {
      const answer = await call("GET", nameOf(id), { headers: rangeHeader(range), isStreamed: true });
      if (answer.status === 404) throw new StoredFileMissing(id);
      if (answer.status !== (range === undefined ? 200 : 206) || answer.body === null) {
        await answer.body?.cancel();
        throw new Error(`The S3 store answered ${answer.status} to a request for content.`);
      }
      return answer.body;
    },
    async delete(id, { uploadId } = {}) {
      if (uploadId !== undefined)
        await call("DELETE", nameOf(id), { query: `uploadId=${encodeURIComponent(uploadId)}` });
      for (const name of [halfOf(id), nameOf(id)]) {
        const answer = await call("DELETE", name);
        if (answer.status !== 404) await readText(answer);
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
