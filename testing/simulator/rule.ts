import { z } from "zod";
import { platformSchema } from "@/server/domain/roster/platforms";
import { asides } from "./asides";
import { refusals } from "./platforms";

const count = z.int().min(1);
const instant = z.int().min(0);

/** How a request is answered instead. Every kind except `slow` ends the search for further rules. */
const misbehaviourSchema = z.discriminatedUnion("kind", [
  /** In the platform's own envelope. `retryAfterSeconds` adds the header, mainly for 429. */
  z.strictObject({ kind: z.enum(refusals), retryAfterSeconds: z.int().min(0).optional() }),
  z.strictObject({ kind: z.literal("too-many-requests"), retryAfterSeconds: z.int().min(0).optional() }),
  z.strictObject({ kind: z.literal("server-error"), status: z.int().min(500).max(599).default(502) }),
  z.strictObject({ kind: z.literal("empty-body") }),
  z.strictObject({ kind: z.literal("vanished-fields"), fields: z.array(z.string()).min(1) }),
  /** Numbers become non-numeric text, text and lists become objects, objects become lists. */
  z.strictObject({ kind: z.literal("changed-types"), fields: z.array(z.string()).min(1) }),
  /** The correct answer with a delay; the delays of several rules add up. */
  z.strictObject({ kind: z.literal("slow"), delayMs: z.int().min(1) }),
  z.strictObject({ kind: z.literal("cut-off") }),
  /** The correct answer, padded with blanks to this size. */
  z.strictObject({ kind: z.literal("huge-body"), bytes: count }),
  z.strictObject({ kind: z.literal("redirect"), to: z.url() }),
  /**
   * Answers of proxies in front of a platform, or platform answers without a code of their own
   * (`asides.ts`).
   */
  z.strictObject({ kind: z.enum(asides) }),
  z.strictObject({ kind: z.literal("zeroed"), fields: z.array(z.string()).min(1) }),
  z.strictObject({ kind: z.literal("as-text"), fields: z.array(z.string()).min(1) }),
]);

export const ruleSchema = z.strictObject({
  platform: platformSchema.optional(),
  account: z.string().optional(),
  creator: z.string().optional(),
  path: z.string().optional(),
  /** Milliseconds since the epoch; `until` is exclusive. */
  during: z.strictObject({ from: instant.default(0), until: instant.optional() }).optional(),
  /** Position among the requests that match all conditions above, 1-based; `last` is inclusive. */
  nth: z.strictObject({ first: count, last: count.optional() }).optional(),
  /** Share of those requests (0 to 1); the same seed hits the same ones. */
  share: z.strictObject({ of: z.number().min(0).max(1), seed: z.int().default(0) }).optional(),
  does: misbehaviourSchema,
});

export type Misbehaviour = z.output<typeof misbehaviourSchema>;
export type WrongAnswer = Exclude<Misbehaviour, { kind: "slow" }>;
export type Rule = z.input<typeof ruleSchema>;
/** `met` counts the requests that match, without regard to `nth` and `share`. */
export type KeptRule = z.output<typeof ruleSchema> & { id: number; met: number };
