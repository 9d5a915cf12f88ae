import { randomBytes, randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { createEmptyDatabase } from "@/testing/database/create-empty-database";
import { startSelfHostedStandIn } from "./self-hosted-stand-in";
import { useServer } from "./start-target";

const PATIENCE_MS = 20_000;

it("the suite runs against a server with a plain hex key that refuses unsigned syncs", async () => {
  const database = await createEmptyDatabase();
  const keys = { eventKey: "0123abcd", signingKey: randomBytes(32).toString("hex") };
  const server = await startSelfHostedStandIn({ databaseUrl: database.url, ...keys });
  const target = await useServer({ url: server.url, ...keys });
  try {
    const token = randomUUID();
    await target.send({ name: "test/plain", data: { token } });
    expect(await target.app.recorder.until(token, (entries) => entries.length > 0, PATIENCE_MS)).toEqual([
      "ran",
    ]);
    expect((await fetch(`${target.app.url}/api/inngest`, { method: "PUT" })).status).toBe(401);
  } finally {
    await server.stop();
    await target.stop();
    await database.drop();
  }
});
