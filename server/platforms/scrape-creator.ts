import { isCreatorId } from "@/server/domain/roster/platforms";
import { type OutboundClient } from "@/server/infra/safe-fetch";
import { type PlatformSession } from "./browser-headers";
import { callPlatform, CALL_TIMEOUT_MS } from "./call-platform";
import { parseAnswer, refusalOfFailure } from "./classify-refusal";
import { type Driver, type ScrapedField, type ScrapedFields, type SubCall } from "./driver";
import { addRawAnswer } from "./raw-data";
import { isZero, parseRows } from "./parse-rows";
import { refusal, type Refusal } from "./refusal";

/** Plain JSON, so that a job can store it between two steps. */
export type ScrapeProgress = {
  /** Only fields that the answers hold. Null is written for the missing fields of a compound row. */
  fields: ScrapedFields;
  primaryId: string | null;
  aliases: string[];
  rawData: Record<string, unknown>;
  /** Undocumented fields by sub-call; an empty list for a sub-call without drift. */
  drift: Record<string, string[]>;
  /** Sub-calls that require a signature; skipped for the rest of the run. */
  leftOut: string[];
  asked: string[];
  /** Milliseconds since 1970. */
  lastRequestAt: number | null;
};

export type ScrapeResult =
  | ({ kind: "done" } & ScrapeProgress)
  /**
   * The deadline was reached: continue with `progress` at `nextCallAt` (milliseconds since 1970) or later.
   */
  | { kind: "partial"; progress: ScrapeProgress; nextCallAt: number }
  /** Another account may continue `progress` if the code allows another attempt. */
  | ({ kind: "refused"; subCall: string; progress: ScrapeProgress } & Refusal);

export type ScrapeOptions = {
  driver: Driver;
  target: string;
  session: PlatformSession;
  only?: ReadonlySet<ScrapedField>;
  leaveOut?: readonly string[];
  progress?: ScrapeProgress;
  /** No call starts that could end after this instant. */
  deadline: number;
  /** Minimum time from the account's last request to the next. */
  intervalMs: (lastRequestAt: number) => number;
  /** Milliseconds since 1970. */
  clock: () => number;
  wait: (ms: number) => Promise<void>;
  /**
   * Called before the wait for a call and again before the call: the account must stay reserved until
   * `endsBy`. If it throws, the scrape ends without the call.
   */
  beforeCall?: (endsBy: number) => Promise<void>;
  client?: OutboundClient;
};

/**
 * Asks a platform for one creator, sub-call by sub-call, at the account's pace (docs/rules.md#drivers). A
 * refused sub-call without required fields costs only its own fields if the creator or the driver is the
 * cause. Any other refusal ends the scrape.
 */
export async function scrapeCreator(options: ScrapeOptions): Promise<ScrapeResult> {
  const { driver, target } = options;
  const progress = structuredClone(options.progress ?? newProgress(options.leaveOut ?? []));
  const first = driver.subCalls[0];
  const invalid = refuseId(driver, target);
  if (invalid !== null) return { kind: "refused", subCall: first.name, progress, ...invalid };

  for (const subCall of driver.subCalls) {
    if (progress.asked.includes(subCall.name)) continue;
    if (subCall !== first && !isWanted(subCall, progress.leftOut, options.only)) continue;
    const { startsAt, fits } = await waitForTurn(progress, options);
    if (!fits) return { kind: "partial", progress, nextCallAt: startsAt };
    const refused = await ask(subCall, progress, options);
    if (refused !== null) return { kind: "refused", subCall: subCall.name, progress, ...refused };
  }
  return { kind: "done", ...progress };
}

/** Refuses an id that no creator of the platform can have, without a call; null if it is valid. */
export function refuseId({ platform }: Pick<Driver, "platform">, target: string): Refusal | null {
  return isCreatorId(platform, target) ? null : refusal("INVALID_URL", target);
}

async function waitForTurn({ lastRequestAt }: ScrapeProgress, options: ScrapeOptions) {
  const { clock, wait, deadline, beforeCall } = options;
  const readyAt = lastRequestAt === null ? 0 : lastRequestAt + options.intervalMs(lastRequestAt);
  for (;;) {
    const startsAt = Math.max(clock(), readyAt);
    const endsBy = startsAt + CALL_TIMEOUT_MS;
    if (endsBy > deadline) return { startsAt, fits: false };
    await beforeCall?.(endsBy);
    if (clock() >= startsAt && clock() + CALL_TIMEOUT_MS <= deadline) return { startsAt, fits: true };
    await wait(Math.max(0, startsAt - clock()));
  }
}

function newProgress(leaveOut: readonly string[]): ScrapeProgress {
  const empty = { fields: {}, primaryId: null, aliases: [], rawData: {}, drift: {}, asked: [] };
  return { ...empty, leftOut: [...leaveOut], lastRequestAt: null };
}

function isAsked(name: ScrapedField, only: ReadonlySet<ScrapedField> | undefined): boolean {
  return only?.has(name === "fansCountIsLeast" ? "fansCount" : name) ?? true;
}

function isWanted(subCall: SubCall, leftOut: readonly string[], only?: ReadonlySet<ScrapedField>): boolean {
  if (leftOut.includes(subCall.name)) return false;
  return (
    only === undefined ||
    subCall.rows.some(({ to }) => [to].flat().some((name) => only.has(name as ScrapedField)))
  );
}

async function ask(
  subCall: SubCall,
  progress: ScrapeProgress,
  options: ScrapeOptions,
): Promise<Refusal | null> {
  const { driver, target, session, clock, client, only } = options;
  progress.lastRequestAt = clock();
  const call = { driver, request: subCall.request, id: progress.primaryId ?? target, session };
  const answer = await callPlatform({ ...call, ...(client && { client }) }).then(
    (response) => parseAnswer(driver.envelope, response, clock()),
    (error: unknown) => ({ ok: false as const, refusal: refusalOfFailure(error) }),
  );
  if (!answer.ok) return absorbRefusal(subCall, answer.refusal, progress, subCall === driver.subCalls[0]);

  const read = parseRows(subCall, answer.payload);
  progress.drift[subCall.name] = read.drift;
  if (read.isUnusable) return refusal("SCHEMA_DRIFT", read.drift.join(", "));
  // An invalid id would replace the creator's own.
  if (read.primaryId !== null && refuseId(driver, read.primaryId) !== null)
    return refusal("SCHEMA_DRIFT", `the id ${read.primaryId}`);
  progress.asked.push(subCall.name);
  progress.rawData = addRawAnswer(progress.rawData, subCall.name, answer.payload);
  progress.primaryId = read.primaryId ?? progress.primaryId;
  progress.aliases = [...new Set([...progress.aliases, ...read.aliases])];
  const known = new Map<string, unknown>(Object.entries(progress.fields));
  const wanted = Object.entries(read.fields).filter(
    ([name, value]) => isAsked(name as ScrapedField, only) && !(isZero(value) && known.get(name)),
  );
  Object.assign(progress.fields, Object.fromEntries(wanted));
  return null;
}

/**
 * For a later sub-call without required fields, these refusals cost only its own fields. A call that the
 * account may not make is reported as drift; another account may make it at the next refresh. The first
 * sub-call tells whether the creator exists, even if it fills no wanted field.
 */
function absorbRefusal(
  subCall: SubCall,
  refused: Refusal,
  progress: ScrapeProgress,
  isFirst: boolean,
): Refusal | null {
  const { code } = refused;
  const isOfCall = refused.isOfCall === true;
  if (code === "SCHEMA_DRIFT" || isOfCall) progress.drift[subCall.name] = [refused.message];
  if (isFirst || subCall.rows.some(({ required }) => required === true)) return refused;
  if (code === "SIGNATURE_REQUIRED") progress.leftOut.push(subCall.name);
  else if (!isOfCall && code !== "SCHEMA_DRIFT" && code !== "NOT_FOUND" && code !== "NOT_ON_MARKETPLACE")
    return refused;
  progress.asked.push(subCall.name);
  return null;
}
