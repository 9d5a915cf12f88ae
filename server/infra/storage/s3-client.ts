import { createHash } from "node:crypto";
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
type Call = { query?: string; headers?: Record<string, string>; body?: Uint8Array };
/** `length`: that of the object, which an answer to HEAD has without its bytes. */
type S3Answer = { status: number; etag: string | null; length: number; bytes: Buffer };

/** A call that is not over by then fails; a download that is silent for so long, too. */
const TIME_LIMIT_MS = 30_000;
const RETRY_SECONDS = 10;

/** Signed calls of one bucket, by version 4 of AWS's signatures with the digest of each body. */
export function s3Client({ endpoint, bucket, region, ...keys }: S3Bucket, timeLimitMs = TIME_LIMIT_MS) {
  const root = new URL(endpoint);
  const isOwnHost = root.hostname.startsWith(`${bucket}.`);
  const base = `${root.origin}${root.pathname.replace(/\/$/, "")}${isOwnHost ? "" : `/${bucket}`}`;

  const send = async (
    method: Method,
    name: string,
    { query = "", headers = {}, body }: Call,
    signal: AbortSignal | null,
  ) => {
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
    const answer = await request(signed.url, {
      method,
      headers: Object.fromEntries(signed.headers),
      body: body ?? null,
      headersTimeout: timeLimitMs,
      bodyTimeout: timeLimitMs,
      ...(signal !== null && { signal }),
    });
    const { statusCode: status } = answer;
    if (status < 500 && status !== 429) return answer;
    await answer.body.dump();
    throw new Error(`The S3 store answered ${status}.`);
  };

  /**
   * The answer with its whole body, within the time limit. Throws `UNAVAILABLE` if the store does not answer,
   * or says that it cannot at the moment.
   */
  const call = (method: Method, name: string, given: Call = {}): Promise<S3Answer> =>
    orUnavailable(async () => {
      const answer = await send(method, name, given, AbortSignal.timeout(timeLimitMs));
      const bytes = Buffer.from(await answer.body.arrayBuffer());
      const { etag, "content-length": length } = answer.headers;
      return {
        status: answer.statusCode,
        etag: typeof etag === "string" ? etag : null,
        length: Number(length ?? bytes.byteLength),
        bytes,
      };
    });

  return {
    call,
    /** An object's content, of which only the silence is limited. Throws `UNAVAILABLE` as `call` does. */
    stream: (name: string, headers: Record<string, string>) =>
      orUnavailable(async () => {
        const { statusCode: status, body } = await send("GET", name, { headers }, null);
        return { status, body };
      }),
    /** Size of an object in bytes; null if there is none. */
    find: async (name: string): Promise<number | null> => {
      const answer = await call("HEAD", name);
      if (answer.status === 404) return null;
      textOf(answer);
      return answer.length;
    },
    textOf,
  };
}

async function orUnavailable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const message = "The store of files does not answer at the moment. Try again.";
    throw new ServiceError("UNAVAILABLE", message, { retryAfterSeconds: RETRY_SECONDS, cause: error });
  }
}

/** @throws Error with what the store said, when it refused */
function textOf({ status, bytes }: S3Answer): string {
  const text = bytes.toString("utf8");
  if (status >= 200 && status <= 299) return text;
  const code = /<Code>([^<]+)<\/Code>/.exec(text)?.[1] ?? "no reason";
  throw new Error(`The S3 store refused a call: ${status}, ${code}.`);
}
