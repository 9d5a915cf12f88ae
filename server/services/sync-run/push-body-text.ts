import { type BloggerChangeItem } from "@/server/services/blogger";

type Sent = {
  deliveryId: string;
  endpointId: string;
  runId: string;
  attempt: number;
  startedAt: Date;
  items: readonly BloggerChangeItem[];
};

/** The text of a push's body (decisions, section 2). The same attempt always gives the same text: what is sent is what the log shows. */
export function pushBodyText({ deliveryId, endpointId, runId, attempt, startedAt, items }: Sent): string {
  const sentAt = startedAt.toISOString();
  return JSON.stringify({ id: deliveryId, endpointId, runId, attempt, sentAt, bloggers: items });
}
