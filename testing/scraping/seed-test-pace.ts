import { seedPace } from "@/prisma/seed/seed-pace";
import { getDb } from "@/server/infra/db";

/** The built-in policies and the platforms' baselines, as a first start makes them. */
export async function seedTestPace(): Promise<void> {
  await getDb().$transaction(seedPace);
}
