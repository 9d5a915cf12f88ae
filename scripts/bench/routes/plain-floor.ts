import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo } from "node:net";
import pg from "pg";

/**
 * The plain floor of `npm run bench -- routes`: node:http, `pg` and one table, without keys, limits,
 * checks, links, history, stream or idempotency. Prints its port. DATABASE_URL names the database.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

await pool.query(`
  CREATE SCHEMA IF NOT EXISTS bench;
  CREATE TABLE bench.floor (
    id text PRIMARY KEY, org text NOT NULL, platform text NOT NULL, pid text NOT NULL, url text, nickname text,
    fans integer, metrics jsonb NOT NULL, updated_at timestamptz NOT NULL DEFAULT now(), UNIQUE (org, platform, pid));
  CREATE INDEX ON bench.floor (org, updated_at, id)`);

const IMPORT = `
  INSERT INTO bench.floor (id, org, platform, pid, url, nickname, fans, metrics)
  SELECT r.id, $2, r.platform, r.pid, r.url, r.nickname, r.fans, r.metrics
  FROM jsonb_to_recordset($1::jsonb) AS r (
    id text, platform text, pid text, url text, nickname text, fans integer, metrics jsonb)
  ON CONFLICT (org, platform, pid) DO UPDATE SET
    url = excluded.url, nickname = excluded.nickname, fans = excluded.fans,
    metrics = floor.metrics || excluded.metrics, updated_at = now()
  RETURNING id`;

const ORGANIZATION = "org";

type Answer = (url: URL, request: IncomingMessage) => Promise<unknown>;

const answers: Record<string, Answer> = {
  "/import": async (_url, request) => {
    const { items } = (await readJson(request)) as { items: unknown[] };
    const client = await pool.connect();
    try {
      await client.query("BEGIN");
      const { rows } = await client.query<object>(IMPORT, [JSON.stringify(items), ORGANIZATION]);
      await client.query("COMMIT");
      return rows;
    } finally {
      client.release();
    }
  },
  "/page": async (url) => {
    const sql = "SELECT * FROM bench.floor WHERE org = $1 ORDER BY updated_at DESC, id DESC LIMIT $2";
    return (await pool.query<object>(sql, [ORGANIZATION, limitOf(url)])).rows;
  },
  "/changes": async (url) => {
    const sql =
      "SELECT * FROM bench.floor WHERE org = $1 AND updated_at > $2 ORDER BY updated_at, id LIMIT $3";
    return (await pool.query<object>(sql, [ORGANIZATION, new Date(0), limitOf(url)])).rows;
  },
  "/detail": async (url) => {
    const sql = "SELECT * FROM bench.floor WHERE org = $1 AND id = $2";
    return (await pool.query<object>(sql, [ORGANIZATION, url.searchParams.get("id")])).rows[0];
  },
};

const limitOf = (url: URL) => Number(url.searchParams.get("limit") ?? 500);

const server = createServer((request, response) => void serve(request, response));
server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? "", "http://localhost");
  const answer = answers[url.pathname];
  try {
    if (answer === undefined) throw new Error(`${url.pathname}: no such path`);
    const body = Buffer.from(JSON.stringify(await answer(url, request)));
    response.writeHead(200, { "content-type": "application/json", "content-length": body.length });
    response.end(body);
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString());
}
