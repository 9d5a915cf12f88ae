import { jobClient } from "@/server/infra/jobs";
import { createJobCtx } from "@/server/services/integration/context";
import { sendNotices } from "@/server/services/integration/notice";
import { parseEventData } from "./push-jobs";

/** The last exchange may overrun (a mail by 20 s); together they stay below the 60 s limit of a call. */
const STEP_MS = 10_000;

/** Tells a channel what waits for it. What is left, and what failed, is found by the sweep. */
export const sendNoticesJob = jobClient.createFunction(
  {
    id: "send-notices",
    triggers: { event: "notice/channel.waiting" },
    concurrency: [{ key: "event.data.channelId", limit: 1 }, { limit: 5 }],
  },
  async ({ event, step }) => {
    const { channelId } = parseEventData("notice/channel.waiting", event.data);
    const tried = await step.run("send", () =>
      sendNotices({
        ctx: createJobCtx("send-notices"),
        input: { channelId, untilMs: Date.now() + STEP_MS },
      }),
    );
    return { tried };
  },
);
