import { z } from "zod";

/** SyncEndpointTestResult (decisions, section 2): `status` is the receiver's, null where no answer came; credentials are masked. */
export const syncEndpointTestResult = z.object({
  ok: z.boolean(),
  status: z.int().nullable(),
  error: z.string().nullable(),
  durationMs: z.int(),
  requestHeaders: z.record(z.string(), z.string()),
  responseSnippet: z.string().nullable(),
});

export type SyncEndpointTestResult = z.output<typeof syncEndpointTestResult>;
