import { createHash } from "node:crypto";
import { stringify } from "yaml";
import { notFound, ServiceError } from "@/server/domain/kernel/errors";
import { type ByteRange, desktopPlatforms, isDesktopPlatform, releasePath } from "@/server/domain/release";
import { isStorableText } from "@/server/domain/kernel/text";
import { openStorage, StoredFileMissing } from "@/server/infra/storage";
import { createCtx } from "@/server/services/integration/context";
import { getAssetFeed, getDesktopFeed, getReleaseFile } from "@/server/services/release/release";
import { answerFile, attachment, isKnown } from "./answer-file";
import { type Exchange, respond } from "./respond";

/**
 * Revalidated each time, so that a withdrawn release disappears at once. `no-transform`, because a compressed
 * download has no length and so no progress.
 */
const FEED_CACHE = "public, max-age=0, must-revalidate, no-transform";
const FILE_CACHE = "public, max-age=31536000, immutable, no-transform";

/** Public (docs/rules.md#update-feeds). `path` has the segments after `/updates`. */
export function serveUpdates(request: Request, path: readonly string[]): Promise<Response> {
  return respond(request, { area: "updates", route: "/updates" }, async (exchange) => {
    if (!path.every(isStorableText)) throw noSuchAddress();
    const [kind = "", platform = "", third = "", fileName] = path;
    if (path.length === 4 && (kind === "desktop" || kind === "assets"))
      return serveFile(exchange, { kind, platform, version: third, fileName: fileName ?? "" });
    if (path.length === 3 && kind === "desktop" && isDesktopPlatform(platform) && isFeed(platform, third))
      return serveText(exchange, "text/yaml", await desktopFeed(exchange, platform));
    if (path.length === 3 && kind === "assets" && third === "latest.json")
      return serveText(exchange, "application/json", await assetFeed(exchange, platform));
    throw noSuchAddress();
  });
}

function isFeed(platform: keyof typeof desktopPlatforms, name: string): boolean {
  return name === "latest.yml" || name === desktopPlatforms[platform].feed;
}

async function desktopFeed(exchange: Exchange, platform: string): Promise<string> {
  const release = await getDesktopFeed({ ctx: visitor(exchange), input: { platform } });
  const { version, fileName, updateLog, forceUpdate, minimumVersion, publishedAt } = release;
  // Relative, so that it works at any address of the feed.
  const url = `${version}/${encodeURIComponent(fileName)}`;
  const sha512 = Buffer.from(release.checksum, "hex").toString("base64");
  const feed = {
    version,
    files: [{ url, sha512, size: Number(release.fileSize) }],
    path: url,
    sha512,
    releaseDate: publishedAt,
    ...(updateLog !== null && { releaseNotes: updateLog }),
    forceUpdate,
    ...(minimumVersion !== null && { minimumVersion }),
  };
  return stringify(feed, { defaultStringType: "QUOTE_DOUBLE", defaultKeyType: "PLAIN", lineWidth: 0 });
}

async function assetFeed(exchange: Exchange, platform: string): Promise<string> {
  return JSON.stringify(await getAssetFeed({ ctx: visitor(exchange), input: { platform } }));
}

function serveText({ request }: Exchange, type: string, text: string) {
  const etag = `"${createHash("sha256").update(text).digest("base64url")}"`;
  const headers = { "Content-Type": `${type}; charset=utf-8`, "Cache-Control": FEED_CACHE, ETag: etag };
  if (isKnown(request, etag)) return { status: 304, body: null, headers, reason: null };
  const length = { "Content-Length": String(Buffer.byteLength(text)) };
  const body = request.method === "HEAD" ? null : text;
  return { status: 200, body, headers: { ...headers, ...length }, reason: null };
}

type Named = { kind: "desktop" | "assets"; platform: string; version: string; fileName: string };

async function serveFile(exchange: Exchange, named: Named) {
  const { request } = exchange;
  const { data: input } = getReleaseFile.input.safeParse(named);
  if (input === undefined) throw noSuchAddress();
  const file = await getReleaseFile({ ctx: visitor(exchange), input });
  return answerFile(request, {
    size: Number(file.fileSize),
    etag: `"${file.checksum}"`,
    headers: fileHeaders(named),
    checksum: file.checksum,
    read: (range) => readContent(file, range),
  });
}

function noSuchAddress(): ServiceError {
  return notFound("feed or file", "Check the address: a feed names each file.");
}

type Kept = { store: string; uploadId: string };

async function readContent({ store, uploadId }: Kept, part?: ByteRange) {
  try {
    return await openStorage(store).read(uploadId, part);
  } catch (error) {
    if (!(error instanceof StoredFileMissing)) throw error;
    const message = "The file of this release is lost. Its publisher has to withdraw it and publish another.";
    throw new ServiceError("UNAVAILABLE", message, { retryAfterSeconds: 60, cause: error });
  }
}

function fileHeaders(named: Named): Record<string, string> {
  const [encoded = ""] = releasePath(named.kind, named).split("/").slice(-1);
  return {
    "Content-Type": "application/octet-stream",
    "Content-Disposition": attachment(decodeURIComponent(encoded)),
    "Cache-Control": FILE_CACHE,
  };
}

function visitor({ requestId, ip }: Exchange) {
  return createCtx({ actor: { type: "visitor" }, requestId, ip });
}
