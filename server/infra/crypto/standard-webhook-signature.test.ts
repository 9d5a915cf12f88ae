import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { newSecretHex, standardWebhookSignature } from "./standard-webhook-signature";

/** Computed by other programs (`standardwebhooks`, the first with `openssl dgst` too); documented for integrators. */
const VECTORS = [
  {
    secretHex: "0000000000000000000000000000000000000000000000000000000000000001",
    id: "dlv_0001",
    timestamp: 1_700_000_000,
    body: '{"id":"dlv_0001","bloggers":[]}',
    signature: "v1,blgNw5SuDKagZAN0g1WefZ4AwS/OnCZyXTiefnSrjps=",
  },
  {
    secretHex: "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
    id: "dlv_01JEXAMPLE",
    timestamp: 1_795_219_200,
    body: '{"id":"dlv_01JEXAMPLE","attempt":1,"bloggers":[{"changeType":"UPDATED","blogger":{"nickname":"小红书达人"}}]}',
    signature: "v1,6MZd3APW1AuI9NB4/nQlyLTAezX0d3bg55vxnReMCw0=",
  },
  {
    secretHex: "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
    id: "dlv_empty",
    timestamp: 1,
    body: "",
    signature: "v1,IKjRTQMRAgezRfDLSGtEuti7Yw6M60J84Vqb8ABnysQ=",
  },
];

function verify(
  secretHex: string,
  signature: string,
  content: { id: string; timestamp: number; body: string },
): unknown {
  return new Webhook(`whsec_${Buffer.from(secretHex, "hex").toString("base64")}`).verify(content.body, {
    "webhook-id": content.id,
    "webhook-timestamp": String(content.timestamp),
    "webhook-signature": signature,
  });
}

describe("standardWebhookSignature", () => {
  it.each(VECTORS)("gives the published vector of $id", ({ secretHex, signature, ...content }) => {
    expect(standardWebhookSignature({ secretsHex: [secretHex], ...content })).toBe(signature);
  });

  it("is taken by the public package under the old and under the new secret", () => {
    const [before, after] = [newSecretHex(), newSecretHex()];
    const content = { id: "dlv_1", timestamp: Math.floor(Date.now() / 1000), body: '{"bloggers":["达人"]}' };
    const signature = standardWebhookSignature({ secretsHex: [after, before], ...content });
    expect(signature).toMatch(/^v1,[\w+/]{43}= v1,[\w+/]{43}=$/);
    expect(verify(before, signature, content)).toEqual({ bloggers: ["达人"] });
    expect(verify(after, signature, content)).toEqual({ bloggers: ["达人"] });
    expect(() => verify(newSecretHex(), signature, content)).toThrow("No matching signature");
    expect(() => verify(after, signature, { ...content, id: "dlv_2" })).toThrow("No matching signature");
    expect(() => verify(after, signature, { ...content, body: '{"bloggers":[]}' })).toThrow(
      "No matching signature",
    );
  });

  it.each(["", "abc", "00".repeat(31), "zz".repeat(32), "AB".repeat(32)])(
    "refuses the secret %j",
    (secretHex) => {
      expect(() =>
        standardWebhookSignature({ secretsHex: [secretHex], id: "a", timestamp: 1, body: "" }),
      ).toThrow("Reset the secret");
    },
  );
});

describe("newSecretHex", () => {
  it("is 64 hex characters, new each time", () => {
    const secrets = Array.from({ length: 50 }, newSecretHex);
    expect(new Set(secrets).size).toBe(50);
    for (const secret of secrets) expect(secret).toMatch(/^[0-9a-f]{64}$/);
  });
});
