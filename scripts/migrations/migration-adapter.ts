import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { PrismaPg } from "@prisma/adapter-pg";
import {
  type ColumnType,
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from "@prisma/driver-adapter-utils";
import { Client, Pool } from "pg";

/** Columns of PostgreSQL's one-byte type "char" that the engine reads from the catalogue. */
const CHAR_COLUMN = /\b(constr\.contype|con\.confdeltype|con\.confupdtype)\b/g;
const CHAR_RESULTS = ["constraint_type", "confdeltype", "confupdtype"];

/**
 * Connections for the schema engine, over Prisma's adapter with three faults mended: it cuts a script at every
 * semicolon, function bodies included; it does not know the type "char"; and it drops the shadow
 * database while still connected to it. `close` ends the connections, and with them the engine's lock.
 */
export class MigrationAdapter implements SqlMigrationAwareDriverAdapterFactory {
  readonly provider = "postgres";
  readonly adapterName = "@prisma/adapter-pg";
  private readonly pools = new Set<Pool>();
  private shadow: string | null = null;

  constructor(private readonly databaseUrl: string) {}

  connect(): Promise<SqlDriverAdapter> {
    return this.open(this.databaseUrl);
  }

  async connectToShadowDb(): Promise<SqlDriverAdapter> {
    const name = `shadow_${randomUUID()}`;
    const shadowUrl = new URL(this.databaseUrl);
    shadowUrl.pathname = `/${name}`;
    await this.run(`CREATE DATABASE "${name}"`);
    this.shadow = name;
    return this.open(shadowUrl.href);
  }

  async close(): Promise<void> {
    await Promise.all([...this.pools].map(endPool));
    if (this.shadow !== null) await this.run(`DROP DATABASE "${this.shadow}"`);
  }

  private async open(connectionString: string): Promise<SqlDriverAdapter> {
    const pool = new Pool({ connectionString, max: 1, idleTimeoutMillis: 0 });
    this.pools.add(pool);
    const adapter = await new PrismaPg(pool).connect();
    const queryRaw = adapter.queryRaw.bind(adapter);
    adapter.queryRaw = async (query) => {
      const result = await queryRaw({ ...query, sql: query.sql.replace(CHAR_COLUMN, "$&::text") });
      const retype = (type: ColumnType, index: number) =>
        CHAR_RESULTS.includes(result.columnNames[index] ?? "") ? ColumnTypeEnum.Character : type;
      return { ...result, columnTypes: result.columnTypes.map(retype) };
    };
    adapter.executeScript = async (sql) => {
      await adapter.executeRaw({ sql, args: [], argTypes: [] });
    };
    return adapter;
  }

  private async run(sql: string): Promise<void> {
    const client = new Client({ connectionString: this.databaseUrl });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  }
}

/**
 * Ends a pool of one, and waits until its session is gone. `Pool.end` alone comes back while sessions still close: a
 * server that is stopped next ends them itself, and what it says of that would find no listener.
 */
async function endPool(pool: Pool): Promise<void> {
  const gone = pool.totalCount > 0 ? once(pool, "remove") : undefined;
  await pool.end();
  await gone;
}
