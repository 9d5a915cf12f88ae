import { z } from "zod";

/** The answer of a batch import, as far as it is the same for every batch. */
export const importAnswer = z.object({
  code: z.literal(200),
  message: z.literal("ok"),
  data: z.looseObject({
    runId: z.string().startsWith("imp_"),
    errors: z.array(
      z.object({ index: z.number(), platform: z.string(), code: z.string(), message: z.string().min(1) }),
    ),
  }),
});
