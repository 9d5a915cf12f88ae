import { createHmac, randomBytes } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { expect, it } from "vitest";
import { verificationSnippet } from "./verification-snippet";

it("turns the secret into the key that pushes are signed with", () => {
  const secret = randomBytes(32);
  const snippet = verificationSnippet(secret.toString("hex"));
  const hex = /Buffer\.from\("([0-9a-f]{64})", "hex"\)/.exec(snippet)?.[1] ?? "";
  const webhook = new Webhook(`whsec_${Buffer.from(hex, "hex").toString("base64")}`);
  const body = JSON.stringify({ id: "dlv_1" });
  const timestamp = Math.floor(Date.now() / 1000);
  const signature = createHmac("sha256", secret).update(`dlv_1.${timestamp}.${body}`).digest("base64");
  const headers = {
    "webhook-id": "dlv_1",
    "webhook-timestamp": String(timestamp),
    "webhook-signature": `v1,${signature}`,
  };
  expect(webhook.verify(body, headers)).toEqual({ id: "dlv_1" });
  expect(() => webhook.verify(`${body} `, headers)).toThrow();
});
