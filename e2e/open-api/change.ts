import { z } from "zod";
import type { Creator } from "./make-batch";

/** A blogger of an answer, cut down to what the story follows. */
export const creator: z.ZodType<Creator> = z.object({
  platform: z.string(),
  platformBloggerId: z.string(),
  nickname: z.string(),
  url: z.string().nullable(),
  externalId: z.string().nullable(),
  fansCount: z.number().nullable(),
  tags: z.string().nullable(),
});

/** An item of the change stream, and of a push. */
export const change = z.object({
  changeType: z.string(),
  changedAt: z.string(),
  seq: z.string(),
  blogger: creator,
});

export type Change = z.output<typeof change>;
