import { z } from "zod";
import { platformSchema } from "@/server/domain/roster/platforms";
import { asides } from "./asides";
import { refusals } from "./platforms";

const count = z.int().min(1);
const instant = z.int().min(0);

/** How a request is answered instead. All but `slow` end the search for another rule. */
const misbehaviourSchema = z.discriminatedUnion("kind", [
  /** In the platform's own envelope; `retryAfterSeconds` adds the header, on 429 above all. */
  z.strictObject({ kind: z.enum(refusals), retryAfterSeconds: z.int().min(0).optional() }),
  /** The plain 429 of a proxy before the platform, with or without `Retry-After`. */
  z.strictObject({ kind: z.literal("too-many-requests"), retryAfterSeconds: z.int().min(0).optional() }),
  z.strictObject({ kind: z.literal("server-error"), status: z.int().min(500).max(599).default(502) }),
  z.strictObject({ kind: z.literal("empty-body") }),
  /** These fields are gone, wherever they stand in the answer. */
  z.strictObject({ kind: z.literal("vanished-fields"), fields: z.array(z.string()).min(1) }),
  /** Numbers are text with no number in it, text and lists are objects, objects are lists. */
  z.strictObject({ kind: z.literal("changed-types"), fields: z.array(z.string()).min(1) }),
  /** The right answer, so much later. Several such rules add up. */
  z.strictObject({ kind: z.literal("slow"), delayMs: z.int().min(1) }),
  /** Half of the answer, then the connection is gone. */
  z.strictObject({ kind: z.literal("cut-off") }),
  /** The right answer and blanks, so many bytes in all. */
  z.strictObject({ kind: z.literal("huge-body"), bytes: count }),
  z.strictObject({ kind: z.literal("redirect"), to: z.url() }),
  /** What stands before a platform answers, or what it answers without a code of its own (`asides.ts`). */
  z.strictObject({ kind: z.enum(asides) }),
  /** Numbers of these names are 0, wherever they stand: closed, or not known. */
  z.strictObject({ kind: z.literal("zeroed"), fields: z.array(z.string()).min(1) }),
  /** Numbers of these names are text, such as `12,345`. */
  z.strictObject({ kind: z.literal("as-text"), fields: z.array(z.string()).min(1) }),
]);

/**
 * A rule: which requests, and what happens to them. All conditions that are there must hold. Rules are tried
 * in the order in which they were added.
 */
export const ruleSchema = z.strictObject({
  platform: platformSchema.optional(),
  /** The account's name, as the log has it. */
  account: z.string().optional(),
  /** The creator's primary id. */
  creator: z.string().optional(),
  /** A part of the path. */
  path: z.string().optional(),
  /** Milliseconds since 1970, from `from` to before `until`. */
  during: z.strictObject({ from: instant.default(0), until: instant.optional() }).optional(),
  /** The how-manieth of the requests that all of the above fits, from 1 on; `last` included. */
  nth: z.strictObject({ first: count, last: count.optional() }).optional(),
  /** So much of those requests (0 to 1); the same seed hits the same ones. */
  share: z.strictObject({ of: z.number().min(0).max(1), seed: z.int().default(0) }).optional(),
  does: misbehaviourSchema,
});

export type Misbehaviour = z.output<typeof misbehaviourSchema>;
/** A misbehaviour that is an answer of its own. */
export type WrongAnswer = Exclude<Misbehaviour, { kind: "slow" }>;
/** A rule as it is written. */
export type Rule = z.input<typeof ruleSchema>;
/** A rule as it is kept: `met` counts the requests that it fits, but for `nth` and `share`. */
export type KeptRule = z.output<typeof ruleSchema> & { id: number; met: number };
