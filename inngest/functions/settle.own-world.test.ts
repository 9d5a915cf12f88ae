import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { expect, it } from "vitest";
import { env } from "@/server/env";
import { getDb } from "@/server/infra/db";
import { settleKinds } from "./settle";

it("answers only when all kinds have ended, also if one of them cannot look for its work", async () => {
  const blocker = new Client({ connectionString: env.DATABASE_URL });
  await blocker.connect();
  await getDb().$executeRaw`ALTER TABLE person_clue_position RENAME TO person_clue_position_away`;
  try {
    await blocker.query("BEGIN");
    await blocker.query("LOCK TABLE roster_delta IN ACCESS EXCLUSIVE MODE");
    const settling = settleKinds(Date.now() + 20_000).then(
      () => "settled",
      (error: unknown) => error,
    );
    // The persons have failed by now, and the counts wait for the table.
    expect(await Promise.race([settling, sleep(3_000, "at work")])).toBe("at work");
    await blocker.query("ROLLBACK");
    const failed = await settling;
    expect(failed).toBeInstanceOf(AggregateError);
    expect((failed as AggregateError).errors).toHaveLength(1);
  } finally {
    await blocker.end();
    await getDb().$executeRaw`ALTER TABLE person_clue_position_away RENAME TO person_clue_position`;
  }
});
