import { seedPace } from "@/prisma/seed/seed-pace";
import { getDb } from "@/server/infra/db";

export async function seedTestPace(): Promise<void> {
  await getDb().$transaction(seedPace);
}
