import { createHmac } from "node:crypto";

type Target = { url: string; secretHex: string };

/** Sends a push of these bloggers (id to `seq`) as the service would, and answers the status. */
export async function pushSigned(
  { url, secretHex }: Target,
  id: string,
  seqs: Readonly<Record<string, string>>,
): Promise<number> {
  const bloggers = Object.entries(seqs).map(([blogger, seq]) => ({
    changeType: "UPDATED",
    changedAt: new Date().toISOString(),
    seq,
    blogger: { id: blogger },
  }));
  const body = JSON.stringify({ id, bloggers });
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const mac = createHmac("sha256", Buffer.from(secretHex, "hex")).update(`${id}.${timestamp}.${body}`);
  const headers = {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${mac.digest("base64")}`,
  };
  return (await fetch(url, { method: "POST", headers, body })).status;
}
