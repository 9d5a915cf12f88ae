import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { z } from "zod";
import { parseByteRange } from "@/server/domain/release";

export const BLOB_TEST_TOKEN = "vercel_blob_rw_teststore_0123456789abcdef";
const LEAST_PART_BYTES = 5 * 1024 * 1024;

export type BlobServer = {
  /** The value for `VERCEL_BLOB_API_URL`. */
  readonly url: string;
  contents(): string[];
  unfinished(): number;
  close(): Promise<void>;
};

type Unfinished = { pathname: string; parts: Map<number, Buffer> };
const clientToken = z.object({
  pathname: z.string(),
  validUntil: z.number(),
  maximumSizeInBytes: z.number(),
  allowOverwrite: z.boolean().default(false),
});
const completion = z.array(z.object({ etag: z.string(), partNumber: z.int() })).min(1);
const etagOf = (bytes: Buffer) => `"${createHash("md5").update(bytes).digest("hex")}"`;

class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Vercel Blob's HTTP API as far as `@vercel/blob` uses it for whole and multipart uploads. It checks
 * tokens, including browser tokens, keeps parts until the upload completes, and serves ranges. Content is
 * only replaced when the header or the token allows overwriting.
 */
export async function startBlobServer(): Promise<BlobServer> {
  const unfinished = new Map<string, Unfinished>();
  const contents = new Map<string, Buffer>();
  let url = "";
  let uploads = 0;

  const describe = (pathname: string, content: Buffer) => ({
    url: `${url}/store/${pathname}`,
    downloadUrl: `${url}/store/${pathname}?download=1`,
    pathname,
    contentType: "application/octet-stream",
    contentDisposition: "attachment",
    cacheControl: "",
    size: content.byteLength,
    uploadedAt: new Date().toISOString(),
    etag: etagOf(content),
  });

  const refuseOverwrite = (pathname: string, mayOverwrite: boolean) => {
    if (!contents.has(pathname) || mayOverwrite) return;
    throw new Refusal(400, "bad_request", "This blob already exists, use `allowOverwrite: true`.");
  };

  const putWhole = async (request: IncomingMessage, pathname: string): Promise<object> => {
    const content = await buffer(request);
    refuseOverwrite(pathname, checkToken(request, pathname, content.byteLength));
    contents.set(pathname, content);
    return describe(pathname, content);
  };

  const multipart = async (request: IncomingMessage, pathname: string): Promise<object> => {
    const name = (header: string) => String(request.headers[`x-mpu-${header}`]);
    const body = await buffer(request);
    if (request.headers["x-vercel-blob-access"] !== "private")
      throw new Refusal(400, "bad_request", "This store is private.");
    if (name("action") === "create") {
      checkToken(request, pathname, 0);
      uploads += 1;
      unfinished.set(`upload ${uploads}`, { pathname, parts: new Map() });
      return { uploadId: `upload ${uploads}`, key: `键/${pathname}` };
    }
    const upload = unfinished.get(name("upload-id"));
    if (upload?.pathname !== pathname || decodeURIComponent(name("key")) !== `键/${pathname}`)
      throw new Refusal(404, "not_found", "No such upload.");
    if (name("action") === "upload") {
      checkToken(request, pathname, body.byteLength);
      upload.parts.set(Number(name("part-number")), body);
      return { etag: etagOf(body) };
    }
    refuseOverwrite(pathname, checkToken(request, pathname, 0));
    const named = completion.parse(JSON.parse(body.toString("utf8")));
    const parts = named.map(({ etag, partNumber }, index) => {
      const part = upload.parts.get(partNumber);
      const isShort = index < named.length - 1 && (part?.byteLength ?? 0) < LEAST_PART_BYTES;
      if (partNumber !== index + 1 || part === undefined || isShort || etagOf(part) !== etag)
        throw new Refusal(400, "bad_request", `Part ${partNumber} is not the one that came.`);
      return part;
    });
    unfinished.delete(name("upload-id"));
    const content = Buffer.concat(parts);
    contents.set(pathname, content);
    return describe(pathname, content);
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? "", url);
    if (pathname === "/mpu")
      return reply(response, 200, await multipart(request, searchParams.get("pathname") ?? ""));
    if (request.method === "PUT")
      return reply(response, 200, await putWhole(request, searchParams.get("pathname") ?? ""));
    checkToken(request, null, 0);
    if (pathname === "/delete") {
      const { urls } = z
        .object({ urls: z.array(z.string()) })
        .parse(JSON.parse(String(await buffer(request))));
      for (const name of urls) contents.delete(name);
      return reply(response, 200, {});
    }
    const name = searchParams.get("url") ?? pathname.replace(/^\/store\//, "");
    const content = contents.get(name);
    if (content === undefined) throw new Refusal(404, "not_found", "The requested blob does not exist");
    if (pathname === "/") return reply(response, 200, describe(name, content));
    const range = parseByteRange(request.headers.range ?? null, content.byteLength);
    if (typeof range === "string") return void response.writeHead(200).end(content);
    response.writeHead(206).end(content.subarray(range.start, range.end + 1));
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      const { status, code, message } =
        error instanceof Refusal ? error : new Refusal(400, "bad_request", String(error));
      request.resume();
      reply(response, status, { error: { code, message } });
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    contents: () => [...contents.keys()],
    unfinished: () => unfinished.size,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * Accepts the service's own token, or a browser token for one pathname, size and hour. Returns whether the
 * caller may overwrite: by a header, or by the browser token.
 */
function checkToken({ headers }: IncomingMessage, pathname: string | null, bytes: number): boolean {
  const token = headers.authorization?.replace("Bearer ", "") ?? "";
  if (token === BLOB_TEST_TOKEN) return headers["x-allow-overwrite"] === "1";
  const encoded = /^vercel_blob_client_teststore_(.+)$/.exec(token)?.[1] ?? "";
  const [signature = "", payload = ""] = Buffer.from(encoded, "base64").toString("utf8").split(".");
  const signed = createHmac("sha256", BLOB_TEST_TOKEN).update(payload).digest("hex");
  if (payload === "" || signature !== signed || pathname === null)
    throw new Refusal(403, "forbidden", "Access denied");
  const allowed = clientToken.parse(JSON.parse(Buffer.from(payload, "base64").toString("utf8")));
  if (allowed.pathname !== pathname)
    throw new Refusal(400, "bad_request", '"pathname" does not match the token payload');
  if (allowed.validUntil < Date.now()) throw new Refusal(403, "bad_request", "Token expired");
  if (bytes > allowed.maximumSizeInBytes)
    throw new Refusal(400, "bad_request", "the file length cannot be greater than allowed");
  return allowed.allowOverwrite;
}

function reply(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
