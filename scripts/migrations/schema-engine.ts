import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import {
  bindMigrationAwareSqlAdapterFactory,
  type ColumnType,
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from "@prisma/driver-adapter-utils";
import type { SchemaEngine } from "@prisma/schema-engine-wasm";
import { Pool } from "pg";
import { readSchema } from "@/scripts/migrations/read-migrations";
import { withClient } from "@/scripts/postgres/with-client";

/** The part of the engine's loader that its type declarations omit. */
type EngineModule = {
  SchemaEngine: typeof SchemaEngine;
  __wbg_set_wasm: (exports: WebAssembly.Exports) => void;
};

let loaded: Promise<EngineModule> | undefined;

export async function withSchemaEngine<T>(
  databaseUrl: string,
  work: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  const module = await (loaded ??= load());
  const adapter = new MigrationAdapter(databaseUrl);
  const datamodels = readSchema().map(({ path, content }): [string, string] => [path, content]);
  try {
    const bound = bindMigrationAwareSqlAdapterFactory(adapter);
    const engine = await module.SchemaEngine.new({ datamodels }, () => undefined, bound);
    return await work(engine);
  } finally {
    await adapter.close();
  }
}

async function load(): Promise<EngineModule> {
  const glue = (await import("@prisma/schema-engine-wasm/schema_engine_bg")) as unknown as EngineModule;
  const entry = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm");
  const imports = {
    "./schema_engine_bg.js": { ...glue, ...withoutKeepingAlive(glue) } as WebAssembly.ModuleImports,
  };
  const { instance } = await WebAssembly.instantiate(
    await readFile(path.join(entry, "../schema_engine_bg.wasm")),
    imports,
  );
  glue.__wbg_set_wasm(instance.exports);
  const { __wbindgen_start: start } = instance.exports;
  if (typeof start === "function") (start as () => void)();
  return glue;
}

/** The engine leaves its 10 s lock timeout running, which must not keep the process alive. */
function withoutKeepingAlive(glue: object): WebAssembly.ModuleImports {
  const name = Object.keys(glue).find((key) => key.startsWith("__wbg_setTimeout"));
  return name === undefined
    ? {}
    : { [name]: (run: () => void, delayMs: number) => setTimeout(run, delayMs).unref() };
}

/** Columns of PostgreSQL's one-byte type "char" that the engine reads from the catalogue. */
const CHAR_COLUMN = /\b(constr\.contype|con\.confdeltype|con\.confupdtype)\b/g;
const CHAR_RESULTS = ["constraint_type", "confdeltype", "confupdtype"];

/**
 * Connections for the schema engine through Prisma's adapter, with three faults corrected: it splits
 * scripts at every semicolon, even in function bodies; it does not know the type "char"; it drops the
 * shadow database while connected to it. `close` ends the connections and thereby the engine's lock.
 */
class MigrationAdapter implements SqlMigrationAwareDriverAdapterFactory {
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
    await withClient(this.databaseUrl, (client) => client.query(sql));
  }
}

/**
 * Ends a pool of one connection and waits until its session is closed. `Pool.end` resolves while sessions
 * are still closing; if the server stops first, the resulting error would be unhandled.
 */
async function endPool(pool: Pool): Promise<void> {
  const gone = pool.totalCount > 0 ? once(pool, "remove") : undefined;
  await pool.end();
  await gone;
}
