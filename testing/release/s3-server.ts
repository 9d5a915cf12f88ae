import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { parseByteRange } from "@/server/domain/release";

export const S3_TEST_SETTINGS = {
  S3_BUCKET: "roster-files",
  S3_REGION: "eu-test-1",
  S3_ACCESS_KEY_ID: "AKTESTTESTTEST",
  S3_SECRET_ACCESS_KEY: "secret/of+the=tests",
} as const;

const SLOW_MS = 500;
const LEAST_PART_BYTES = 5 * 1024 * 1024;
const MAX_SKEW_MS = 15 * 60_000;

export type S3Server = {
  readonly url: string;
  contents(): string[];
  unfinished(): number;
  /** Forgets all unfinished uploads, as a rule of the bucket does after some days. */
  forgetUploads(): void;
  /** Calls that wait for an answer, as it hangs or is slow. A change of the mode ends them. */
  hanging(): number;
  /**
   * `damage` answers 200 to the end of a multipart upload and refuses it in the body, as S3 may. `stall`
   * sends the head of each answer, and of its body nothing; to a HEAD it sends nothing at all. `slow` answers
   * after half a second.
   */
  behave(mode: "answer" | "hang" | "slow" | "stall" | "fail" | "damage"): void;
  close(): Promise<void>;
};

type Unfinished = { name: string; parts: Map<number, Buffer> };

class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(code);
  }
}

/**
 * S3's HTTP API for one bucket in the path, as far as the service uses it: whole and multipart objects,
 * ranges, deletion. It verifies each signature of version 4 with the digest of the body, and keeps S3's rules
 * of parts.
 */
export async function startS3Server(port = 0): Promise<S3Server> {
  const contents = new Map<string, Buffer>();
  const unfinished = new Map<string, Unfinished>();
  let mode: Parameters<S3Server["behave"]>[0] = "answer";
  let uploads = 0;
  const hanging = new Set<ServerResponse>();

  const getUpload = (id: string | null, name: string) => {
    const upload = unfinished.get(id ?? "");
    if (upload?.name !== name) throw new Refusal(404, "NoSuchUpload");
    return upload;
  };

  const complete = (upload: Unfinished, body: Buffer): Buffer => {
    const named = [...body.toString("utf8").matchAll(/<Part><PartNumber>(\d+)<\/PartNumber><ETag>([^<]*)</g)];
    if (named.length === 0) throw new Refusal(400, "MalformedXML");
    const parts = named.map(([, number, etag], at) => {
      const part = upload.parts.get(Number(number));
      if (part === undefined || etagOf(part) !== etag) throw new Refusal(400, "InvalidPart");
      if (at < named.length - 1 && part.byteLength < LEAST_PART_BYTES)
        throw new Refusal(400, "EntityTooSmall");
      return part;
    });
    return Buffer.concat(parts);
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(request);
    if (mode === "slow") {
      hanging.add(response);
      await sleep(SLOW_MS);
      hanging.delete(response);
    }
    const url = new URL(request.url ?? "", "http://store");
    checkSignature(request, url, body);
    const [bucket, ...path] = url.pathname.slice(1).split("/");
    if (bucket !== S3_TEST_SETTINGS.S3_BUCKET) throw new Refusal(404, "NoSuchBucket");
    const name = path.join("/");
    const uploadId = url.searchParams.get("uploadId");
    const reply = (status: number, headers: Record<string, string> = {}, text = "") =>
      void response.writeHead(status, headers).end(text);

    if (request.method === "POST" && url.searchParams.has("uploads")) {
      uploads += 1;
      unfinished.set(`upload+${uploads}/=`, { name, parts: new Map() });
      const id = `<UploadId>upload+${uploads}/=</UploadId>`;
      return reply(200, {}, `<InitiateMultipartUploadResult>${id}</InitiateMultipartUploadResult>`);
    }
    if (request.method === "POST") {
      const upload = getUpload(uploadId, name);
      if (mode === "damage") return reply(200, {}, "<Error><Code>InternalError</Code></Error>");
      contents.set(name, complete(upload, body));
      unfinished.delete(uploadId ?? "");
      return reply(200, {}, "<CompleteMultipartUploadResult></CompleteMultipartUploadResult>");
    }
    if (request.method === "PUT") {
      const number = Number(url.searchParams.get("partNumber"));
      if (uploadId === null) contents.set(name, body);
      else getUpload(uploadId, name).parts.set(number, body);
      return reply(200, { etag: etagOf(body) });
    }
    if (request.method === "DELETE") {
      if (uploadId === null) contents.delete(name);
      else if (!unfinished.delete(uploadId)) throw new Refusal(404, "NoSuchUpload");
      return reply(204);
    }
    const content = contents.get(name);
    if (content === undefined) throw new Refusal(404, "NoSuchKey");
    const range = parseByteRange(request.headers.range ?? null, content.byteLength);
    const part = typeof range === "string" ? content : content.subarray(range.start, range.end + 1);
    const status = typeof range === "string" ? 200 : 206;
    response.writeHead(status, { "content-length": part.byteLength, etag: etagOf(content) });
    response.end(request.method === "HEAD" ? "" : part);
  };

  const server = createServer((request, response) => {
    if (mode === "hang" || (mode === "stall" && request.method === "HEAD")) {
      hanging.add(response);
      return;
    }
    if (mode === "stall") {
      hanging.add(response.writeHead(200, { "content-length": 1_000, etag: '"stalled"' }));
      return response.flushHeaders();
    }
    if (mode === "fail") return void response.writeHead(503).end("<Error><Code>SlowDown</Code></Error>");
    answer(request, response).catch((error: unknown) => {
      const { status, code } = error instanceof Refusal ? error : new Refusal(500, String(error));
      response.writeHead(status).end(request.method === "HEAD" ? "" : `<Error><Code>${code}</Code></Error>`);
    });
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    contents: () => [...contents.keys()],
    unfinished: () => unfinished.size,
    forgetUploads: () => unfinished.clear(),
    hanging: () => hanging.size,
    behave: (next) => {
      mode = next;
      for (const response of hanging) response.destroy();
      hanging.clear();
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const etagOf = (bytes: Buffer) => `"${createHash("md5").update(bytes).digest("hex")}"`;
const sha256 = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest("hex");
const hmac = (key: Buffer | string, text: string) => createHmac("sha256", key).update(text).digest();

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/;
const INSTANT = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/;

/** https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
function checkSignature({ method, headers }: IncomingMessage, url: URL, body: Buffer): void {
  const { S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = S3_TEST_SETTINGS;
  const [, keyId = "", day = "", region = "", names = "", signature] =
    AUTHORIZATION.exec(headers.authorization ?? "") ?? [];
  if (signature === undefined) throw new Refusal(403, "AccessDenied");
  if (keyId !== S3_ACCESS_KEY_ID) throw new Refusal(403, "InvalidAccessKeyId");
  if (region !== S3_REGION) throw new Refusal(400, "AuthorizationHeaderMalformed");
  const at = String(headers["x-amz-date"]);
  const instant = Date.parse(at.replace(INSTANT, "$1-$2-$3T$4:$5:$6Z"));
  if (!at.startsWith(day) || !(Math.abs(instant - Date.now()) < MAX_SKEW_MS))
    throw new Refusal(403, "RequestTimeTooSkewed");
  const digest = String(headers["x-amz-content-sha256"]);
  if (digest !== sha256(body)) throw new Refusal(400, "XAmzContentSHA256Mismatch");
  const signed = names.split(";");
  for (const needed of ["host", "x-amz-content-sha256", "x-amz-date"])
    if (!signed.includes(needed)) throw new Refusal(403, "AccessDenied");
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join("&");
  const lines = signed.map((name) => `${name}:${String(headers[name]).trim()}\n`).join("");
  const canonical = [method, url.pathname, query, lines, names, digest].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = [region, "s3", "aws4_request"].reduce(hmac, hmac(`AWS4${S3_SECRET_ACCESS_KEY}`, day));
  const expected = hmac(key, ["AWS4-HMAC-SHA256", at, scope, sha256(canonical)].join("\n"));
  if (expected.toString("hex") !== signature) throw new Refusal(403, "SignatureDoesNotMatch");
}

const encode = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
