import { behave, type Behaviour } from "../../receiver/behave";
import { type PushRecord } from "./push-record";
import { type ReceiverPlan } from "./receiver-plan";

export type Decision = Pick<PushRecord, "outcome" | "refusedIds"> & { behaviour: Behaviour };

const accepts: Decision = { outcome: "accepted", refusedIds: [], behaviour: behave.ok() };
const hangs: Decision = { outcome: "hung", refusedIds: [], behaviour: behave.hang() };
export const refuses: Decision = { outcome: "refused", refusedIds: [], behaviour: behave.status(500) };
const failures: Decision[] = [
  refuses,
  { outcome: "refused", refusedIds: [], behaviour: behave.retryAfter(429, 1) },
  { outcome: "reset", refusedIds: [], behaviour: behave.reset() },
];

/**
 * How the receiver named `endpoint` takes its `count`-th request, with these bloggers, before or after a kill has hit: accepts it, fails
 * or hangs.
 */
export function decideAnswer(
  { failShare, hangShare, hangFrom }: ReceiverPlan,
  endpoint: string,
  count: number,
  bloggerIds: readonly string[],
  isHit: boolean,
): Decision {
  const isDueToHang = !isHit && count >= hangFrom;
  if (endpoint === "hanging") return isDueToHang || Math.random() < hangShare ? hangs : accepts;
  if (endpoint !== "failing" || Math.random() >= failShare) return accepts;
  const refusedIds = bloggerIds.filter((_, index) => index % 2 === 0);
  const inPart: Decision = { outcome: "accepted", refusedIds, behaviour: behave.failBloggers(refusedIds) };
  return [...failures, inPart][Math.floor(Math.random() * (failures.length + 1))] ?? inPart;
}
