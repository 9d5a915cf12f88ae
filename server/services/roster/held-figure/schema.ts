import { z } from "zod";
import { idSchema } from "@/server/domain/kernel/ids";
import { listOf, listTotal, pageInput } from "@/server/domain/kernel/paging";
import { platformSchema } from "@/server/domain/roster/platforms";
import { storableText } from "@/server/domain/kernel/text";

const field = storableText.min(1).max(100);
const MAX_FIELDS = 200;
const bloggerId = idSchema("blogger");
const instant = z.iso.datetime();

/**
 * A figure that scrapes found but did not write (docs/rules.md#held-figures). `before` and `found` are in
 * wire form, numbers as text; null `found`: the answer had none. Once `days` reaches `HELD_DAYS` the figure
 * is written, unless it is dismissed.
 */
const heldFigure = z.object({
  id: z.string(),
  bloggerId: z.string(),
  nickname: z.string(),
  platform: platformSchema,
  field,
  before: z.string(),
  found: z.string().nullable(),
  since: instant,
  seenAt: instant,
  times: z.int(),
  days: z.int(),
  runId: z.string().nullable(),
  dismissedAt: instant.nullable(),
});

export const listHeldFiguresInput = z.strictObject({ bloggerId: bloggerId.optional(), ...pageInput() });
export const heldFigureList = listOf(heldFigure);

export const heldFigureCount = listTotal.extend({ since: instant.nullable() });

export const settleHeldFiguresInput = z.strictObject({
  id: bloggerId,
  fields: z.array(field).min(1).max(MAX_FIELDS).exactOptional(),
});

export const settledFigures = z.object({ fields: z.array(z.string()) });
