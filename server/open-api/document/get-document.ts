import { sha256Hex } from "@/server/infra/crypto";
import { buildDocument } from "./build-document";
import { type OpenApiDocument } from "./open-api-document";

let made: { document: OpenApiDocument; text: string; etag: string } | undefined;

/** The document, its JSON and its entity tag, made once a process: contracts do not change while it runs. */
export function getDocument(): { document: OpenApiDocument; text: string; etag: string } {
  made ??= makeDocument();
  return made;
}

function makeDocument() {
  const document = buildDocument();
  const text = JSON.stringify(document);
  return { document, text, etag: `"${sha256Hex(text).slice(0, 32)}"` };
}
