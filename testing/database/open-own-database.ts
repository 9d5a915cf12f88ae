import { afterAll } from "vitest";
import { getDb } from "@/server/infra/db";
import { setSettings } from "../suite/suite-settings";
import { createSeededDatabase } from "./create-seeded-database";

export async function openOwnDatabase(): Promise<void> {
  const database = await createSeededDatabase();
  setSettings({ DATABASE_URL: database.url });
  afterAll(async () => {
    await getDb().$disconnect();
    await database.drop();
  });
}
