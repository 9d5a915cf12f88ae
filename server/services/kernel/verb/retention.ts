import { z } from "zod";
import { keptFrom, type RetentionKind } from "@/server/infra/retention";
import { type PlatformCtx } from "./ctx";
import { action, noInput } from "./declare-verb";
import { DAY_MS } from "@/server/domain/kernel/durations";

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
