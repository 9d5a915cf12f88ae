import { afterAll, afterEach, expect, it } from "vitest";
import { Client, Pool } from "pg";
import { INSTANCE_PREFIX } from "../fleet";
import { findLeftSessions } from "./kill-instances";

const PATIENCE_MS = 600;
const { DATABASE_URL: connectionString = "" } = process.env;
const pool = new Pool({ connectionString, max: 1 });
afterAll(() => pool.end());

const clients: Client[] = [];
afterEach(() => Promise.all(clients.splice(0).map((client) => client.end())));

async function connectAsInstance(): Promise<Client> {
  const client = new Client({ connectionString, application_name: `${INSTANCE_PREFIX}-left` });
  clients.push(client);
  await client.connect();
  return client;
}

async function lookWhileBusy(client: Client): Promise<string[]> {
  const looking = { over: false };
  const left = findLeftSessions(pool, PATIENCE_MS).finally(() => (looking.over = true));
  while (!looking.over) {
    await client.query("BEGIN; SELECT pg_advisory_xact_lock(1); COMMIT");
    await client.query("SELECT pg_sleep(0.005)");
  }
  return left;
}

it("detects a transaction that is never ended", async () => {
  const client = await connectAsInstance();
  await client.query("BEGIN");
  expect(await findLeftSessions(pool, PATIENCE_MS)).toHaveLength(1);
});

it("detects a lock of a session that keeps working", async () => {
  const client = await connectAsInstance();
  await client.query("SELECT pg_advisory_lock(2)");
  expect(await lookWhileBusy(client)).toHaveLength(1);
});

it("treats work that starts and ends as nothing left", async () => {
  expect(await lookWhileBusy(await connectAsInstance())).toEqual([]);
});
