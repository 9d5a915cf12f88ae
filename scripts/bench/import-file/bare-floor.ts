import pg from "pg";
import { parse } from "csv-parse/sync";
import type { Row } from "@/scripts/bench/import-file/make-files";

const BATCH = 500;
const NAMES = "abcdefghijklmno".split("");

/** The lower bound in seconds: parsing the text and inserting its rows, without other work. */
export type Floor = { parse: number; insert: number };

/**
 * Parses the rows with only the library and inserts them with only the driver, into a table with just its
 * primary key and unique key.
 */
export async function measureFloor(url: string, csv: Buffer, rows: readonly Row[]): Promise<Floor> {
  const parsing = performance.now();
  if ((parse(csv) as unknown[]).length !== rows.length + 1) throw new Error("the file lost rows");
  const parse_ = seconds(parsing);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`DROP TABLE IF EXISTS bench_floor; CREATE TABLE bench_floor (id text PRIMARY KEY,
      ${NAMES.map((name) => `${name} text`).join(", ")}, UNIQUE (a, b))`);
    const names = NAMES.join(", ");
    const inserting = performance.now();
    for (let at = 0; at < rows.length; at += BATCH) {
      const batch = rows.slice(at, at + BATCH);
      const ids = batch.map((_, n) => `blg_${String(at + n).padStart(26, "0")}`);
      const cells = NAMES.map((_, column) => batch.map((row) => row[column]));
      await client.query(
        `INSERT INTO bench_floor (id, ${names})
         SELECT * FROM unnest(${[ids, ...cells].map((_, n) => `$${n + 1}::text[]`).join(", ")})
         ON CONFLICT (a, b) DO UPDATE SET c = EXCLUDED.c`,
        [ids, ...cells],
      );
    }
    return { parse: parse_, insert: seconds(inserting) };
  } finally {
    await client.query("DROP TABLE IF EXISTS bench_floor");
    await client.end();
  }
}

const seconds = (since: number) => (performance.now() - since) / 1_000;
