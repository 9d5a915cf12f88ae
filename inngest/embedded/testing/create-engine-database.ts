import type pg from "pg";
import { createEmptyDatabase } from "@/testing/database/create-empty-database";
import { openPool } from "../database";

export async function createEngineDatabase(): Promise<{
  readonly url: string;
  readonly pool: pg.Pool;
  readonly drop: () => Promise<void>;
}> {
  const database = await createEmptyDatabase();
  const pool = openPool(database.url);
  const drop = async () => {
    await pool.end();
    await database.drop();
  };
  return { url: database.url, pool, drop };
}
