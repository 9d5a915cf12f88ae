import { z } from "zod";
import { platformSchema } from "@/server/domain/roster/platforms";

const MAX_CAUSES = 10;

/** `NOT_ASKED` counts targets left when the attempt ended. `OTHER_FAILURES` sums the rarest causes. */
export const runError = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("NO_DRIVER"), platform: platformSchema }),
  z.object({ kind: z.literal("UNREADABLE_FILTER") }),
  z.object({ kind: z.literal("TARGETS_FULL") }),
  z.object({ kind: z.literal("FAILURES"), code: z.string().nullable(), count: z.int() }),
  z.object({ kind: z.literal("OTHER_FAILURES"), count: z.int() }),
  z.object({ kind: z.literal("NOT_ASKED"), count: z.int() }),
]);
export type RunError = z.output<typeof runError>;

const runErrors = z.array(runError);

export function parseRunErrors(stored: unknown): RunError[] {
  return runErrors.parse(stored ?? []);
}

export function failuresAsErrors(groups: readonly { code: string | null; count: number }[]): RunError[] {
  const byCount = groups.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
  const others = byCount.slice(MAX_CAUSES).reduce((sum, { count }) => sum + count, 0);
  return [
    ...byCount.slice(0, MAX_CAUSES).map(({ code, count }) => ({ kind: "FAILURES" as const, code, count })),
    ...(others > 0 ? [{ kind: "OTHER_FAILURES" as const, count: others }] : []),
  ];
}
