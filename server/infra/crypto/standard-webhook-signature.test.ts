import { readFileSync } from "node:fs";
import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { newSecretHex, standardWebhookSignature } from "./standard-webhook-signature";

const guide = readFileSync(new URL("../../../docs/integrating.md", import.meta.url), "utf8");
const vectors = [...guide.matchAll(/^\| `([0-9a-f]{64})` \|(.*)\|$/gm)].map(
  ([, secretHex = "", rest = ""]) => {
    const [id = "", timestamp = "", body = "", signature = ""] = rest
      .split("|")
      .map((cell) => cell.trim().replaceAll("`", ""));
    return { secretHex, id, timestamp: Number(timestamp), body: body === "(empty)" ? "" : body, signature };
  },
);

const publicWebhook = (secretHex: string) =>
  new Webhook(`whsec_${Buffer.from(secretHex, "hex").toString("base64")}`);

function verify(
  secretHex: string,
  signature: string,
  content: { id: string; timestamp: number; body: string },
): unknown {
  return publicWebhook(secretHex).verify(content.body, {
    "webhook-id": content.id,
    "webhook-timestamp": String(content.timestamp),
    "webhook-signature": signature,
  });
}

describe("standardWebhookSignature", () => {
  it("has three published vectors, one of them with an empty body", () => {
    expect(vectors.map(({ id, body }) => [id, body === ""])).toEqual([
      ["dlv_0001", false],
      ["dlv_01JEXAMPLE", false],
      ["dlv_empty", true],
    ]);
  });

  it.each(vectors)("gives the published vector of $id, as the public package does", (vector) => {
    const { secretHex, signature, ...content } = vector;
    expect(standardWebhookSignature({ secretsHex: [secretHex], ...content })).toBe(signature);
    const { id, timestamp, body } = content;
    expect(publicWebhook(secretHex).sign(id, new Date(timestamp * 1_000), body)).toBe(signature);
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
