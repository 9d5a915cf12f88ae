import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import type { SchemaEngine } from "@prisma/schema-engine-wasm";
import { MigrationAdapter } from "@/scripts/migrations/migration-adapter";
import { readSchema } from "@/scripts/migrations/read-schema";

/** The part of the engine's loader that its type declarations leave out. */
type EngineModule = {
  SchemaEngine: typeof SchemaEngine;
  __wbg_set_wasm: (exports: WebAssembly.Exports) => void;
};

let loaded: Promise<EngineModule> | undefined;

/** Runs `work` with Prisma's own schema engine as WebAssembly: what `prisma migrate` runs, without downloading a binary. */
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

/** The engine leaves its 10 s lock time-out running; it must not hold up the end of the process. */
function withoutKeepingAlive(glue: object): WebAssembly.ModuleImports {
  const name = Object.keys(glue).find((key) => key.startsWith("__wbg_setTimeout"));
  return name === undefined
    ? {}
    : { [name]: (run: () => void, delayMs: number) => setTimeout(run, delayMs).unref() };
}
