import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { AwsV4Signer } from "aws4fetch";
import { request } from "undici";
import { ServiceError } from "@/server/domain/kernel/errors";

export type S3Bucket = {
  /** The store's address. One whose host begins with the bucket's name is the bucket's own address. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

export type S3Refusal = { status: number; text: string };

type Method = "DELETE" | "GET" | "HEAD" | "POST" | "PUT";
type Call = {
  query?: string;
  headers?: Record<string, string>;
  body?: Uint8Array;
  /** The answer is read after the call: only its silence is limited, not its length. */
  isStreamed?: boolean;
};

/** A call that is not over by then fails; a download that is silent for so long, too. */
const TIME_LIMIT_MS = 30_000;
const RETRY_SECONDS = 10;

/** Signed calls of one bucket, by version 4 of AWS's signatures with the digest of each body. */
export function s3Client({ endpoint, bucket, region, ...keys }: S3Bucket) {
  const root = new URL(endpoint);
  const isOwnHost = root.hostname.startsWith(`${bucket}.`);
  const base = `${root.origin}${root.pathname.replace(/\/$/, "")}${isOwnHost ? "" : `/${bucket}`}`;

  /** Throws `UNAVAILABLE` if the store does not answer, or says that it cannot at the moment. */
  const call = async (
    method: Method,
    name: string,
    { query = "", headers = {}, body, isStreamed = false }: Call = {},
  ): Promise<Response> => {
    const digest = createHash("sha256")
      .update(body ?? "")
      .digest("hex");
    const signer = new AwsV4Signer({
      method,
      url: `${base}/${name}${query === "" ? "" : `?${query}`}`,
      headers: { ...headers, "x-amz-content-sha256": digest },
      ...keys,
      region,
      service: "s3",
    });
    const signed = await signer.sign();
    try {
      const answer = await request(signed.url, {
        method,
        headers: Object.fromEntries(signed.headers),
        body: body ?? null,
        headersTimeout: TIME_LIMIT_MS,
        bodyTimeout: TIME_LIMIT_MS,
        ...(!isStreamed && { signal: AbortSignal.timeout(TIME_LIMIT_MS) }),
      });
      const { statusCode: status } = answer;
      if (status >= 500 || status === 429) {
        await answer.body.dump();
        throw new Error(`The S3 store answered ${status}.`);
      }
      const { etag } = answer.headers;
      const hasBody = method !== "HEAD" && status !== 204;
      if (!hasBody) await answer.body.dump();
      return new Response(hasBody ? (Readable.toWeb(answer.body) as ReadableStream<Uint8Array>) : null, {
        status,
        headers: {
          "content-length": String(answer.headers["content-length"] ?? ""),
          ...(typeof etag === "string" && { etag }),
        },
      });
    } catch (error) {
      const message = "The store of files does not answer at the moment. Try again.";
      throw new ServiceError("UNAVAILABLE", message, { retryAfterSeconds: RETRY_SECONDS, cause: error });
    }
  };

  return {
    call,
    /** Size of an object in bytes; null if there is none. */
    find: async (name: string): Promise<number | null> => {
      const answer = await call("HEAD", name);
      if (answer.status === 404) return null;
      await readText(answer);
      return Number(answer.headers.get("content-length"));
    },
    readText,
  };
}

/** @throws Error with what the store said, when it refused */
async function readText(answer: Response): Promise<string> {
  const text = await answer.text();
  if (answer.ok) return text;
  const code = /<Code>([^<]+)<\/Code>/.exec(text)?.[1] ?? "no reason";
  throw new Error(`The S3 store refused a call: ${answer.status}, ${code}.`);
}
