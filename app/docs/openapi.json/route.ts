import { getDocument } from "@/server/open-api/document/get-document";

/** Changes with a new version only; a cached copy is asked about again after five minutes. */
const CACHE_CONTROL = "public, max-age=300";

/** The OpenAPI document (decisions, section 1, "Documentation"). It is no secret: needs no key, and may be read by pages elsewhere. */
export function GET(request: Request): Response {
  const { text, etag } = getDocument();
  const headers = { ETag: etag, "Cache-Control": CACHE_CONTROL, "Access-Control-Allow-Origin": "*" };
  const known = request.headers.get("if-none-match")?.split(/\s*,\s*/) ?? [];
  if (known.some((tag) => tag.replace(/^W\//, "") === etag))
    return new Response(null, { status: 304, headers });
  return new Response(text, { headers: { ...headers, "Content-Type": "application/json; charset=utf-8" } });
}
