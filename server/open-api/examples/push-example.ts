import { type PushBody } from "@/server/services/sync-delivery";
import { listedBloggerExample } from "./listed-blogger-example";

/** A push as a receiver gets it. */
export const pushExample: PushBody = {
  id: "dlv_01kakq8r7p3v9m2x4t6w8y0z1a",
  endpointId: "sep_01kakq5d2c4b6a8f0e1g3h5j7k",
  runId: "ser_01kakq8r7q5n7p9r1s3t5v7w9x",
  attempt: 1,
  sentAt: "2026-11-21T08:00:00.214Z",
  bloggers: [
    {
      changeType: "CREATED",
      changedAt: "2026-11-21T08:00:00.000Z",
      seq: "1042",
      blogger: listedBloggerExample,
    },
  ],
};
