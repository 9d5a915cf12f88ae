import { getDocument } from "@/server/open-api/document/build-document";

/** The document changes with a new version only; a cached copy is revalidated after five minutes. */
const CACHE_CONTROL = "public, max-age=300";

/** Serves the OpenAPI document. It is public: no key is needed, and any origin may read it. */
export function GET(request: Request): Response {
  const { text, etag } = getDocument();
  const headers = { ETag: etag, "Cache-Control": CACHE_CONTROL, "Access-Control-Allow-Origin": "*" };
  const known = request.headers.get("if-none-match")?.split(",") ?? [];
  if (known.some((tag) => tag.trim().replace(/^W\//, "") === etag))
    return new Response(null, { status: 304, headers });
  return new Response(text, { headers: { ...headers, "Content-Type": "application/json; charset=utf-8" } });
}
