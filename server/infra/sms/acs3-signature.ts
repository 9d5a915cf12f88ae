import { createHmac } from "node:crypto";
import { sha256Hex } from "../crypto";

export type Acs3Call = {
  method: "POST" | "GET";
  host: string;
  action: string;
  version: string;
  query: Readonly<Record<string, string>>;
  at: Date;
  nonce: string;
};
type Key = { accessKeyId: string; accessKeySecret: string };

const ALGORITHM = "ACS3-HMAC-SHA256";

/** Alibaba Cloud's signature V3; the query must be sent exactly as signed. */
export function signAcs3(call: Acs3Call, key: Key): { query: string; headers: Record<string, string> } {
  const query = Object.entries(call.query)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join("&");
  const bodyDigest = sha256Hex("");
  const headers: Record<string, string> = {
    host: call.host,
    "x-acs-action": call.action,
    "x-acs-content-sha256": bodyDigest,
    "x-acs-date": call.at.toISOString().replace(/\.\d+Z$/, "Z"),
    "x-acs-signature-nonce": call.nonce,
    "x-acs-version": call.version,
  };
  const names = Object.keys(headers).sort();
  const lines = names.map((name) => `${name}:${headers[name] ?? ""}\n`).join("");
  const signedHeaders = names.join(";");
  const canonical = [call.method, "/", query, lines, signedHeaders, bodyDigest].join("\n");
  const signature = createHmac("sha256", key.accessKeySecret)
    .update(`${ALGORITHM}\n${sha256Hex(canonical)}`)
    .digest("hex");
  const authorization = `${ALGORITHM} Credential=${key.accessKeyId},SignedHeaders=${signedHeaders},Signature=${signature}`;
  return { query, headers: { ...headers, authorization } };
}

/** RFC 3986: `encodeURIComponent` leaves five reserved characters unencoded. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
