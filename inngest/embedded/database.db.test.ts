import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import {
  compareSessions,
  openPool,
  readSessionId,
  requireOwnSessions,
  transaction,
  type Tx,
} from "./database";
import { createEngineDatabase } from "./testing/create-engine-database";

describe("a connection", () => {
  const sockets: Socket[] = [];
  let received = "";
  /** Accepts connections but never answers, like a database behind a cut network. */
  const silent = createServer((socket) => {
    sockets.push(socket);
    socket.on("data", (data) => (received += data.toString("latin1")));
  });

  beforeEach(async () => {
    silent.listen(0, "127.0.0.1");
    await once(silent, "listening");
  });
  afterEach(async () => {
    vi.useRealTimers();
    for (const socket of sockets.splice(0)) socket.destroy();
    await new Promise((resolve) => silent.close(resolve));
  });

  it("times out after five seconds on a database that does not respond", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { port } = silent.address() as AddressInfo;
    const pool = openPool(`postgresql://nobody@127.0.0.1:${port}/none`);
    const settled = vi.fn();
    const refused = expect(pool.query("SELECT 1").finally(settled)).rejects.toThrow("timeout");
    await vi.advanceTimersByTimeAsync(4999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await refused;
    await pool.end();
  });

  it("connects without start-up options, which a pooler refuses", async () => {
    received = "";
    const { port } = silent.address() as AddressInfo;
    const pool = openPool(`postgresql://nobody@127.0.0.1:${port}/none`);
    const refused = expect(pool.query("SELECT 1")).rejects.toThrow("terminated");
    await vi.waitFor(() => expect(received).toContain("application_name\0job-engine "));
    expect(received).not.toContain("options\0");
    for (const socket of sockets) socket.destroy();
    await refused;
    await pool.end();
  });
});

let database: Awaited<ReturnType<typeof createEngineDatabase>>;
beforeAll(async () => {
  database = await createEngineDatabase();
});
afterAll(() => database.drop());

describe("transaction", () => {
  it("retries a transaction that PostgreSQL ended to break a deadlock", async () => {
    const { pool } = database;
    let attempts = 0;
    const bothHoldOne = createBarrier(2);
    const lockInOrder = (first: number, second: number) =>
      transaction(pool, async (tx) => {
        attempts += 1;
        await tx.query("SELECT pg_advisory_xact_lock($1)", [first]);
        await bothHoldOne();
        await tx.query("SELECT pg_advisory_xact_lock($1)", [second]);
        return first;
      });
    expect(await Promise.all([lockInOrder(1, 2), lockInOrder(2, 1)])).toEqual([1, 2]);
    expect(attempts).toBe(3);
  });

  it("fails, and nothing else does, when its session ends between two statements", async () => {
    const { pool } = database;
    const work = transaction(pool, async (tx) => {
      await pool.query("SELECT pg_terminate_backend($1)", [await readSessionId(tx)]);
      await delay(50);
      await tx.query("SELECT 1");
    });
    await expect(work).rejects.toThrow(/Connection terminated|not queryable/);
    expect(await transaction(pool, async (tx) => (await tx.query("SELECT 1")).rowCount)).toBe(1);
  });

  it("is ended by the server when its engine is frozen inside it, and not when it is frozen outside", async () => {
    const { pool } = database;
    const setting = "SELECT current_setting('idle_in_transaction_session_timeout') AS timeout";
    const within = await transaction(pool, async (tx) => (await tx.query(setting)).rows);
    expect(within).toEqual([{ timeout: "15s" }]);
    expect((await pool.query(setting)).rows).toEqual([{ timeout: "0" }]);
  });

  it("rolls back what failed, and gives the connection back", async () => {
    const { pool } = database;
    const work = transaction(pool, async (tx) => {
      await tx.query("CREATE TABLE half_done ()");
      throw new Error("no");
    });
    await expect(work).rejects.toThrow("no");
    expect((await pool.query("SELECT FROM pg_class WHERE relname = 'half_done'")).rowCount).toBe(0);
    expect(pool.idleCount).toBe(pool.totalCount);
  });
});

function createBarrier(count: number): () => Promise<void> {
  let waiting = count;
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return () => {
    waiting -= 1;
    if (waiting <= 0) open();
    return opened;
  };
}

describe("requireOwnSessions", () => {
  it("accepts connections that each have a session", async () => {
    const { pool } = database;
    await requireOwnSessions(pool);
    expect(pool.idleCount, "connections given back").toBe(pool.totalCount);
  });

  it("refuses two connections served by one session, as by a pooler at rest", async () => {
    const { pool } = database;
    await expect(compareSessions(pool, pool)).rejects.toThrow("a pooler in transaction mode");
  });

  it("refuses a connection served by two sessions in turn", async () => {
    const { pool } = database;
    const sessions = [await pool.connect(), await pool.connect()];
    let turn = 0;
    const inTurn: Tx = { query: (text, values) => (sessions[turn++ % 2] ?? pool).query(text, values) };
    await expect(compareSessions(inTurn, pool)).rejects.toThrow("a pooler in transaction mode");
    for (const session of sessions) session.release();
  });
});
