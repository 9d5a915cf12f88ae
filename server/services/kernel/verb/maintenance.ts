import { z } from "zod";
import { DAY_MS } from "@/server/domain/kernel/durations";
import { type Db } from "@/server/infra/db";
import { logger } from "@/server/infra/logger";
import { keptFrom, type RetentionKind } from "@/server/infra/retention";
import { type PlatformCtx } from "./ctx";
import { action, noInput } from "./declare-verb";

type Retention = {
  /** The operator's setting, or a number of days; left out where the rows themselves say when they expire. */
  kept?: RetentionKind | number;
  /** Deletes some of what is older than `before`; returns how many, 0 when none is left. */
  run: (call: { ctx: PlatformCtx; before: Date }) => Promise<number>;
};

/** Declares what the nightly job deletes, some in a call (docs/rules.md#retention). */
export function retention({ kept = 0, run }: Retention) {
  return action({
    permission: "job",
    input: noInput,
    output: z.int(),
    audit: { none: "what has outlived its time" },
    async run({ ctx }) {
      const now = ctx.now();
      const before = typeof kept === "number" ? new Date(now.getTime() - kept * DAY_MS) : keptFrom(kept, now);
      return before === null ? 0 : run({ ctx, before });
    },
  });
}

const PAGE_ROWS = 500;

type Reencryption<Row> = {
  /** What the log says of a row that was left as it is, and what it calls the row's id. */
  failure: string;
  idName: string;
  /** The rows whose id follows `after`, in the order of their ids. */
  list(db: Db, page: { after: string; take: number }): Promise<Row[]>;
  /** Encrypts what is stored under an older key; returns how many rows it wrote. */
  reencrypt(db: Db, row: Row): Promise<number>;
};

/**
 * Declares a verb that encrypts with the newest key what a table has stored under older ones; it returns how
 * many rows it wrote. A row that cannot be decrypted is left as it is: its key may be listed again.
 */
export function reencryption<Row extends { id: string }>({ failure, idName, ...rows }: Reencryption<Row>) {
  return action({
    permission: "job",
    input: noInput,
    output: z.int(),
    audit: { none: "nothing that people see changes" },
    async run({ ctx: { db } }) {
      let written = 0;
      for (let after = ""; ;) {
        const page = await rows.list(db, { after, take: PAGE_ROWS });
        for (const row of page) {
          try {
            written += await rows.reencrypt(db, row);
          } catch (error) {
            logger().error({ err: error, [idName]: row.id }, failure);
          }
        }
        const last = page.at(-1);
        if (last === undefined || page.length < PAGE_ROWS) return written;
        after = last.id;
      }
    },
  });
}
