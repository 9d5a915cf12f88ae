import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Webhook } from "standardwebhooks";
import { afterEach, expect, it } from "vitest";
import { standardWebhookSignature } from "@/server/infra/crypto";
import { shownSecret, verificationSnippets } from "./new-secret";

const secretHex = randomBytes(32).toString("hex");
const snippets = verificationSnippets(secretHex);
const webhook = new Webhook(shownSecret(secretHex));
const body = JSON.stringify({ id: "dlv_1", bloggers: [{ blogger: { nickname: "小红" } }] });

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const undo of cleanUp.splice(0).reverse()) await undo();
});

it.for([
  ["Node", process.execPath, "receiver.mjs", snippets.node],
  ["Python", "python3", "receiver.py", snippets.python],
] as const)(
  "the receiver for %s accepts only what is signed with the secret",
  { timeout: 60_000 },
  async ([, program, file, code], { skip }) => {
    // Python is not installed everywhere; where it is, the snippet must run.
    skip(spawnSync(program, ["--version"]).status !== 0);
    const post = await start(program, file, code);
    expect(await post(sign(body))).toBe(204);
    expect(await post(sign(`${body} `))).toBe(401);
    expect(await post({ ...sign(body), "webhook-signature": "v1," })).toBe(401);
    const old = new Date(Date.now() - 3_600_000);
    expect(await post(sign(body, old))).toBe(401);
  },
);

it("is shown first in the form that a Standard Webhooks library accepts", () => {
  const content = { id: "dlv_1", timestamp: Math.floor(Date.now() / 1000), body };
  const headers = {
    "webhook-id": content.id,
    "webhook-timestamp": String(content.timestamp),
    "webhook-signature": standardWebhookSignature({ secretsHex: [secretHex], ...content }),
  };
  expect(new Webhook(shownSecret(secretHex)).verify(body, headers)).toMatchObject({ id: "dlv_1" });
  // Libraries decode the hex characters as base64 of another key: they accept it, and refuse every push.
  expect(() => new Webhook(secretHex).verify(body, headers)).toThrow("No matching signature");
});

function sign(text: string, at = new Date()): Record<string, string> {
  return {
    "webhook-id": "dlv_1",
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": webhook.sign("dlv_1", at, text),
  };
}

/**
 * Runs a snippet unchanged except for its port, in a folder where Node finds the package. A port that was
 * free may be taken before the snippet listens; then the snippet ends, and is run on another.
 */
async function start(program: string, file: string, code: string) {
  const folder = mkdtempSync(path.resolve("node_modules/.snippet-"));
  cleanUp.push(() => rmSync(folder, { recursive: true, force: true }));
  const until = Date.now() + 30_000;
  let complaints = "";
  while (Date.now() < until) {
    const port = String(await findFreePort());
    writeFileSync(path.join(folder, file), code.replace("8080", port));
    const child = spawn(program, [file], { cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
    child.stderr.on("data", (text) => (complaints += String(text)));
    const exited = once(child, "exit");
    cleanUp.push(() => {
      child.kill("SIGKILL");
      return exited;
    });
    const post = async (headers: Record<string, string>) =>
      (await fetch(`http://127.0.0.1:${port}/`, { method: "POST", headers, body })).status;
    while (child.exitCode === null && Date.now() < until) {
      const reached = await post({}).catch(() => null);
      if (reached !== null) return post;
      await sleep(50);
    }
  }
  throw new Error(`${file} does not listen:\n${complaints}`);
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}
