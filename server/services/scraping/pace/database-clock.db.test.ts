import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { getDatabaseClock } from ".";

it("never lags behind the database, however late its answer came", async () => {
  const late = getDb().$extends({
    query: {
      async $queryRaw({ args, query }) {
        const rows: unknown = await query(args);
        await sleep(200);
        return rows;
      },
    },
  });
  const clock = await getDatabaseClock(late);
  const [row] = await getDb().$queryRaw<{ now: number }[]>`
    SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now`;
  const ahead = clock() - (row?.now ?? 0);
  expect(ahead).toBeGreaterThanOrEqual(0);
  expect(ahead).toBeLessThan(1_000);
});
