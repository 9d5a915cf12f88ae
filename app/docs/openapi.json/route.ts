import { tellLength } from "@/server/infra/body-length";
import { isKnown } from "@/server/http/answer-file";
import { getDocument } from "@/server/open-api/document/build-document";

/** The document changes only with a new version; a cached copy is revalidated after five minutes. */
const CACHE_CONTROL = "public, max-age=300";

/** The OpenAPI document is public: no key is needed, and any origin may read it. */
export function GET(request: Request): Response {
  const { text, etag } = getDocument();
  // Weak, as its compressed forms share it.
  const headers = new Headers({
    ETag: `W/${etag}`,
    "Cache-Control": CACHE_CONTROL,
    "Access-Control-Allow-Origin": "*",
  });
  if (isKnown(request, etag)) return new Response(null, { status: 304, headers });
  headers.set("Content-Type", "application/json; charset=utf-8");
  tellLength(headers, Buffer.byteLength(text));
  return new Response(text, { headers });
}
