import { z } from "zod";
import { described } from "@/server/domain/kernel/described";
import { idSchema } from "@/server/domain/kernel/ids";
import { instantSchema } from "@/server/domain/kernel/instants";
import { listOf, pageInput, pageOf, pageQuery } from "@/server/domain/kernel/paging";

const runStatuses = ["RUNNING", "SUCCESS", "FAILED"] as const;
const deliveryStatuses = ["PENDING", ...runStatuses] as const;
const instant = z.iso.datetime();
const headers = z.record(z.string(), z.string());

const endpointState = z
  .object({
    state: z.enum(["ACTIVE", "WAITING", "DISABLED", "DELETED"]).meta({
      description:
        "WAITING: five attempts in a row failed. `reason` distinguishes a receiver that is not available from one that refuses pushes, which has to be fixed. A push is tried regularly, and pushes resume automatically with the first one that is accepted",
    }),
    since: instant.nullable().meta({ description: "null while it is ACTIVE" }),
    reason: z
      .string()
      .nullable()
      .meta({ description: "null while it is ACTIVE, or if a user disabled or deleted it" }),
    nextProbeAt: instant.nullable().meta({
      description: "While it is WAITING: when the receiver is tried next. Due deliveries are sent after that",
    }),
  })
  .meta({ id: "SyncEndpointState", description: "How an endpoint is doing, since when, and why." });

const syncRun = z
  .object(
    described(
      {
        id: z.string(),
        endpointId: z.string(),
        attempt: z.int(),
        status: z.enum(runStatuses),
        bloggerIds: z.array(z.string()),
        failedBloggerIds: z.array(z.string()),
        totalCount: z.int(),
        successCount: z.int(),
        failedCount: z.int(),
        startedAt: instant,
        finishedAt: instant.nullable(),
        lastError: z.string().nullable(),
        deliveryId: z.string(),
        deliveryStatus: z.enum(deliveryStatuses),
        isTest: z.boolean(),
        nextAttemptAt: instant.nullable(),
        endpointState,
      },
      {
        id: "The attempt; `runId` in the body of the push",
        endpointId: "The sync endpoint",
        attempt: "1 for the first; retries and repeated pushes continue the count",
        status: "How the attempt ended; RUNNING while it is running",
        bloggerIds: "The bloggers that it carried",
        failedBloggerIds: "Those of them that were not accepted; empty on success",
        totalCount: "How many it carried",
        successCount: "How many were accepted",
        failedCount: "How many were not",
        startedAt: "When it started",
        finishedAt: "When it ended; null while it is running",
        lastError: "Why it failed, for people; null on success",
        deliveryId: "The delivery, the same for all of its attempts: `webhook-id`",
        deliveryStatus:
          "State of the delivery: PENDING waits for a retry, FAILED has used all of its retries",
        isTest: "Whether it is a test sent by a user",
        nextAttemptAt:
          "When the delivery's next attempt is due; null if none is. While the endpoint is WAITING, the attempt is made after endpointState.nextProbeAt, even if it is due earlier",
        endpointState: "How the endpoint is doing now",
      },
    ),
  )
  .meta({ id: "SyncEndpointRun", description: "One attempt to push, with the outcome of its delivery." });

/**
 * `errorCode`: one of `pushErrorCodes`. `responseStatus`: null without a response. `durationMs`: the exchange
 * only.
 */
export const syncRunEntry = syncRun.extend({
  errorCode: z.string().nullable(),
  durationMs: z.int().nullable(),
  responseStatus: z.int().nullable(),
});

export const syncRunOutcome = syncRun
  .extend(
    described(
      { durationMs: z.int().nullable(), responseStatus: z.int().nullable() },
      {
        durationMs: "From the request to the end of the response, in milliseconds; null while it is running",
        responseStatus: "The receiver's HTTP status; null where no response came",
      },
    ),
  )
  .meta({ id: "SyncEndpointRunOutcome", description: "One attempt to push and how it ended." });

const siblingRun = syncRunOutcome.pick({
  id: true,
  attempt: true,
  status: true,
  startedAt: true,
  durationMs: true,
  responseStatus: true,
});

/**
 * Credentials are masked. `url` and `method`: null if no request could be built. `requestBody` and
 * `responseSnippet`: null for callers who may not read bloggers. `waitedMs`: age of the oldest change at the
 * start, null for a test. `attempts`: newest first, at most 50.
 */
export const syncRunDetail = syncRunOutcome.extend({
  errorCode: z.string().nullable(),
  url: z.string().nullable(),
  method: z.string().nullable(),
  requestBody: z.string().nullable(),
  waitedMs: z.int().nullable(),
  attempts: z.array(siblingRun),
  requestHeaders: headers.nullable(),
  responseHeaders: headers.nullable(),
  responseSnippet: z.string().nullable(),
});

export const syncRunList = listOf(syncRunEntry);

const filters = {
  endpointId: idSchema("syncEndpoint").optional(),
  status: z.enum(deliveryStatuses).optional(),
};
const consoleFilter = z.strictObject({
  ...filters,
  deliveryStatus: z.enum(deliveryStatuses).optional(),
  isTest: z.boolean().optional(),
  deliveryId: idSchema("syncDelivery").optional(),
  startedFrom: instantSchema.optional(),
  startedTo: instantSchema.optional(),
});
type Started = { startedFrom?: string | undefined; startedTo?: string | undefined };
const startedInOrder = ({ startedFrom = "", startedTo = "" }: Started) =>
  !(Date.parse(startedFrom) > Date.parse(startedTo));
const crossed = {
  path: ["startedFrom"],
  error: "must not be after startedTo",
  params: { code: "RANGE_CROSSED" },
};
export const countSyncRunsInput = consoleFilter.refine(startedInOrder, crossed);
export const listSyncRunsInput = consoleFilter.extend(pageInput()).refine(startedInOrder, crossed);
export type ListSyncRunsInput = z.output<typeof listSyncRunsInput>;
export const listSyncRunsQuery = z.strictObject({ ...filters, ...pageQuery() });
export const syncRunPage = pageOf(syncRun);

export const syncRunId = z.strictObject({ id: idSchema("syncRun") });

export const pushAgainRangeInput = z
  .strictObject({
    endpointId: idSchema("syncEndpoint"),
    from: instantSchema,
    to: instantSchema,
    deliveries: z.enum(["FAILED", "ALL"]).default("FAILED"),
  })
  // Invalid instants have their own issue; comparing NaN adds none.
  .refine(({ from, to }) => !(Date.parse(from) > Date.parse(to)), {
    path: ["to"],
    error: "must not be before from",
  });

export const pushedAgain = z.object({
  count: z.int(),
  hasMore: z.boolean(),
  nextFrom: instant.nullable(),
});
