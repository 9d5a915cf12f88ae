import { drawOf } from "./draw";
import { type KeptRule, type WrongAnswer } from "./rule";
import { type ReadRequest } from "./read-request";

type Decision = { wrong: WrongAnswer | null; delayMs: number };

export function decide(rules: readonly KeptRule[], request: ReadRequest, now: number): Decision {
  const decision: Decision = { wrong: null, delayMs: 0 };
  for (const rule of rules) {
    if (!fits(rule, request, now)) continue;
    rule.met += 1;
    if (!isDue(rule)) continue;
    if (rule.does.kind === "slow") decision.delayMs += rule.does.delayMs;
    else decision.wrong ??= rule.does;
  }
  return decision;
}

function fits({ platform, account, creator, path, during }: KeptRule, request: ReadRequest, now: number) {
  return (
    (platform === undefined || platform === request.platform) &&
    (account === undefined || account === request.account) &&
    (creator === undefined || creator === request.creator?.id) &&
    (path === undefined || request.path.includes(path)) &&
    (during === undefined || (now >= during.from && now < (during.until ?? Infinity)))
  );
}

function isDue({ id, met, nth, share }: KeptRule): boolean {
  if (nth !== undefined && (met < nth.first || met > (nth.last ?? nth.first))) return false;
  return share === undefined || drawOf("share", share.seed, id, met).fraction() < share.of;
}
