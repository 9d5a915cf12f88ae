import type { Client } from "pg";
import { sqlState } from "@/server/infra/db/db-errors";

const ALREADY_THERE = new Set(["42P06", "42P07", "42701", "42710", "42723"]);
const ALREADY_GONE = new Set(["42P01", "42703", "42704", "42883"]);

/**
 * Whether a migration failed because all of it was applied before: it creates what exists or removes what
 * is gone, and nothing that it creates is missing. A broken database reports the same for objects of other
 * migrations. Rolls back to the savepoint before the migration.
 */
export async function wasApplied(client: Client, sql: string, error: unknown): Promise<boolean> {
  const state = sqlState(error) ?? "";
  const name = error instanceof Error ? findName(error.message) : null;
  if (name === null) return false;
  const statements = sql.replace(BODIES, "").replace(COMMENTS, "");
  const made = new Set(MAKING.flatMap((pattern) => findNames(statements, pattern)));
  const removed = new Set(REMOVING.flatMap((pattern) => findNames(statements, pattern)));
  // Objects that it both creates and removes say nothing about its end.
  const stays = [...made].filter((each) => !removed.has(each));
  const isThere = ALREADY_THERE.has(state) && stays.includes(name);
  const isGone = ALREADY_GONE.has(state) && removed.has(name) && !made.has(name);
  if (!isThere && !isGone) return false;
  await client.query("ROLLBACK TO SAVEPOINT migration");
  return (await client.query(MISSING, [stays])).rowCount === 0;
}

const MISSING = `SELECT FROM unnest($1::name[]) AS name WHERE name NOT IN (
  SELECT relname FROM pg_class UNION SELECT typname FROM pg_type UNION SELECT proname FROM pg_proc
  UNION SELECT attname FROM pg_attribute UNION SELECT conname FROM pg_constraint
  UNION SELECT tgname FROM pg_trigger UNION SELECT enumlabel FROM pg_enum
  UNION SELECT nspname FROM pg_namespace UNION SELECT extname FROM pg_extension)`;

/** PostgreSQL's quotes depend on its language; functions and qualified columns have none. */
const NAMED = /([\w$]+)\(|["«»„“]\s*([^"«»„“”]+?)\s*["«»“”]|([\w$]+) does not exist/;

/** The first name in a message is the object in question. */
function findName(message: string): string | null {
  const [, called, quoted, bare] = NAMED.exec(message) ?? [];
  return (called ?? quoted ?? bare)?.split(".").at(-1) ?? null;
}

const BODIES = /\$(\w*)\$[\s\S]*?\$\1\$/g;
const COMMENTS = /--.*$/gm;

const KIND = "(?:TABLE|INDEX|TYPE|FUNCTION|SCHEMA|TRIGGER|EXTENSION|VIEW|SEQUENCE|DOMAIN)";
const PART = `(?:"[^"]+"|'[^']+'|\\w+)`;
const NAME = `(?:${PART}\\.)?(${PART})`;
const ANY = `(?:${PART}\\.)?${PART}(?:\\([^)]*\\))?`;
const MAKING = [
  `CREATE (?:OR REPLACE )?(?:UNIQUE |UNLOGGED |CONSTRAINT |MATERIALIZED )?${KIND} (?:IF NOT EXISTS )?(?!ON\\b)${NAME}`,
  `ADD (?:COLUMN|CONSTRAINT|VALUE) (?:IF NOT EXISTS )?${NAME}`,
  `RENAME (?:(?:COLUMN |CONSTRAINT )?${PART} )?TO ${NAME}`,
].map(toPattern);
const REMOVING = [
  `DROP (?:COLUMN|CONSTRAINT) (?:IF EXISTS )?${NAME}`,
  `DROP (?:MATERIALIZED )?${KIND} (?:IF EXISTS )?(${ANY}(?:\\s*,\\s*${ANY})*)`,
  `ALTER (?:MATERIALIZED )?${KIND} ${NAME} (?:ON \\S+ )?RENAME TO`,
  `RENAME (?:COLUMN |CONSTRAINT )?(?!TO\\b)${NAME} TO`,
].map(toPattern);

function toPattern(source: string): RegExp {
  return new RegExp(`\\b${source.replaceAll(" ", "\\s+")}`, "gi");
}

/** In PostgreSQL's own form: unquoted names in lower case, at most 63 characters. */
function findNames(sql: string, pattern: RegExp): string[] {
  return [...sql.matchAll(pattern)]
    .flatMap(([, names = ""]) => names.replace(/\([^)]*\)/g, "").split(","))
    .map((name) => /("[^"]+"|'[^']+'|\w+)\s*$/.exec(name)?.[1] ?? "")
    .map((name) => (/^["']/.test(name) ? name.slice(1, -1) : name.toLowerCase()).slice(0, 63));
}
