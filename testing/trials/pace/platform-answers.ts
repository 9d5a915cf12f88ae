import { type DriverErrorCode } from "@/server/domain/scraping/pace";
import { callsPerTarget } from "@/server/platforms";
import { chance, MINUTE, type PacePlan, type Profile } from "./pace-plan";

export type PlannedAnswer = { kind: "ok" | DriverErrorCode; latencyMs: number; retryAfterMs: number | null };

type Misbehaviour = readonly [kind: DriverErrorCode, share: number];

/** Shares of all scrapes: a platform treats one group worse than another. */
const misbehaviours: Record<Profile, readonly Misbehaviour[]> = {
  steady: [],
  thrifty: [["NOT_FOUND", 0.01]],
  crowded: [
    ["HTTP_5XX", 0.01],
    ["EMPTY_BODY", 0.01],
    ["INVALID_URL", 0.005],
  ],
  rough: [
    ["L2_CAPTCHA", 0.015],
    ["RATE_LIMITED", 0.03],
    ["HTTP_5XX", 0.02],
    ["TIMEOUT", 0.01],
    ["EMPTY_BODY", 0.01],
    ["NOT_FOUND", 0.01],
    ["NOT_ON_MARKETPLACE", 0.005],
    ["SCHEMA_DRIFT", 0.003],
    ["L3_AUTH_FAIL", 0.004],
    ["L4_BANNED", 0.0006],
  ],
};

type Call = { group: number; account: number; target: number; call: number; at: number; attempt: number };

/** A platform's answer to a call, deterministic; a misbehaviour hits one call of a scrape. */
export function answerCall(
  plan: PacePlan,
  { group, account, target, call, at, attempt }: Call,
): PlannedAnswer {
  const { platform, profile } = plan.groups[group] ?? { platform: "STARMAP", profile: "steady" };
  const fate = [account, target, attempt];
  // Slow enough for other accounts to become ready where a scrape is a single call.
  const usual = profile === "steady" && callsPerTarget(platform) === 1 ? 4_000 : 200;
  const latencyMs = Math.round(usual + 1_300 * chance("latency", call, ...fate));
  const isOut = plan.outages.some(
    ({ platform: out, from, to }) => out === platform && profile !== "steady" && at >= from && at < to,
  );
  if (isOut) return { kind: "HTTP_5XX", latencyMs, retryAfterMs: null };
  if (call !== Math.floor(chance("where", ...fate) * callsPerTarget(platform)))
    return { kind: "ok", latencyMs, retryAfterMs: null };
  let drawn = chance("fate", ...fate);
  for (const [kind, share] of misbehaviours[profile]) {
    drawn -= share;
    if (drawn >= 0) continue;
    const asks = kind === "RATE_LIMITED" && chance("asks", ...fate) < 0.5;
    return { kind, latencyMs, retryAfterMs: asks ? 3 * MINUTE : null };
  }
  return { kind: "ok", latencyMs, retryAfterMs: null };
}
