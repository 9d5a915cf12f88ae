import { z } from "zod";
import { bloggerChange } from "@/server/services/roster/blogger";

const pushedBlogger = bloggerChange
  .extend({ test: z.boolean().meta({ description: "As `test` of the push that carries it" }) })
  .meta({
    id: "PushedBlogger",
    description: "A blogger that changed, in its latest state, as it is pushed.",
  });

/** docs/rules.md#push */
export const pushBody = z
  .object({
    id: z.string().meta({ description: "The delivery, the same for all of its attempts, as in webhook-id" }),
    endpointId: z.string().meta({ description: "The sync endpoint" }),
    runId: z.string().meta({ description: "This attempt, as in /open-api/sync-runs" }),
    attempt: z.int().min(1).meta({ description: "1 for the first" }),
    sentAt: z.iso.datetime().meta({ description: "When this attempt was sent" }),
    test: z.boolean().meta({
      description: "True for a push that a user sent to test the endpoint: nothing has changed",
    }),
    bloggers: z
      .array(pushedBlogger)
      .meta({ description: "In commit order; a retry after a partial failure carries the failed ones only" }),
  })
  .meta({ id: "Push", description: "The body of a push." });
export type PushBody = z.output<typeof pushBody>;

export const pushAnswer = z
  .object({
    failedBloggerIds: z.array(z.string()).meta({ description: "Only the bloggers to send again" }),
  })
  .meta({ id: "PushAnswer" });

/**
 * `status`: the receiver's, null without a response. Credentials are masked. Run `runId` has the full
 * exchange.
 */
export const syncEndpointTestResult = z.object({
  runId: z.string(),
  ok: z.boolean(),
  status: z.int().nullable(),
  error: z.string().nullable(),
  errorCode: z.string().nullable(),
  durationMs: z.int(),
  requestHeaders: z.record(z.string(), z.string()),
  responseSnippet: z.string().nullable(),
});
