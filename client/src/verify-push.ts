import type { Schemas } from "./wire.ts";

/** A push that is not genuine: answer 401, and do nothing else. */
export class PushRefused extends Error {
  override readonly name = "PushRefused";
}

export type ReceivedPush = {
  headers: Headers | Readonly<Record<string, string | string[] | undefined>>;
  /** The exact bytes that came, or their text. Not an object that was parsed and written again. */
  body: string | Uint8Array;
};

/**
 * Checks the signature of a push and returns its body. `secret` is the endpoint's, in either form: 64 hex
 * characters, or `whsec_…`. Timestamps may be `toleranceSeconds` off, 300 by default.
 * @throws PushRefused when it was not signed with this secret, or not now
 */
export async function verifyPush(
  push: ReceivedPush,
  secret: string,
  { toleranceSeconds = 300 }: { toleranceSeconds?: number } = {},
): Promise<Schemas["Push"]> {
  const [id, timestamp, signatures] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) =>
    headerOf(push.headers, name),
  );
  if (!id || !timestamp || !signatures)
    throw new PushRefused("It has no signature: webhook-id, webhook-timestamp, webhook-signature.");
  if (!(Math.abs(Date.now() / 1_000 - Number(timestamp)) <= toleranceSeconds))
    throw new PushRefused("It was not signed within the last minutes: compare the clocks.");

  const body = typeof push.body === "string" ? new TextEncoder().encode(push.body) : push.body;
  const head = new TextEncoder().encode(`${id}.${timestamp}.`);
  const signed = new Uint8Array(head.length + body.length);
  signed.set(head);
  signed.set(body, head.length);
  // While a secret is replaced there are two signatures.
  for (const signature of signatures.split(" "))
    if (await isOf(secret, signed, signature))
      return JSON.parse(new TextDecoder().decode(body)) as Schemas["Push"];
  throw new PushRefused("It was not signed with this secret.");
}

/** `crypto.subtle` compares in constant time. */
async function isOf(secret: string, signed: BufferSource, signature: string): Promise<boolean> {
  const [version, value = ""] = signature.split(",");
  const mac = version === "v1" ? fromBase64(value) : null;
  if (mac === null) return false;
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", keyOf(secret), algorithm, false, ["verify"]);
  return crypto.subtle.verify("HMAC", key, mac, signed);
}

/** @throws Error when the setting is no secret of an endpoint */
function keyOf(secret: string): Uint8Array<ArrayBuffer> {
  const key = /^[0-9a-f]{64}$/i.test(secret)
    ? Uint8Array.from(secret.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
    : fromBase64(secret.replace(/^whsec_/, ""));
  if (key?.length !== 32) throw new Error("The secret must be 64 hex characters, or whsec_ and base64.");
  return key;
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

function headerOf(headers: ReceivedPush["headers"], name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const value = headers[name];
  return typeof value === "string" ? value : value?.[0];
}
