import { describeActor } from "@/server/domain/actor";
import { ServiceError } from "@/server/domain/errors";
import { chooseCrew, type Pace } from "@/server/domain/pace";
import { type Platform } from "@/server/domain/platforms";
import { secondsUntil } from "@/server/infra/limiter";
import {
  type Lease,
  type LoadedAccount,
  loadPaceAccounts,
  pickAccount,
  type PickRefusal,
} from "@/server/services/pace";
import { type Ctx } from "@/server/services/verb";

/** Renewed as long as the scrape goes on; a process that is killed leaves its account idle for so long. */
export const LEASE_MS = 60_000;
const ATTEMPTS = 3;

type Target = { platform: Platform; ownerUserId: string | null; pace: Pace };

/** A scrape that was begun and counted. `clock` is the database's: ms since 1970. */
export type BegunScrape = { pace: Pace; account: LoadedAccount; lease: Lease; clock: () => number };

/**
 * Picks an account for one creator, the best rested of those that are ready. Throws `CONFLICT` with the
 * reason, and when the first account is free.
 */
export async function beginScrape(ctx: Ctx, { platform, ownerUserId, pace }: Target): Promise<BegunScrape> {
  const { actor, organization } = ctx;
  const holder = describeActor(actor).actorId;
  for (let attempt = 1; ; attempt += 1) {
    const situation = await loadPaceAccounts(ctx.db, { organizationId: organization.id, platform });
    const offset = situation.now - ctx.now().getTime();
    const occasion = {
      ...situation,
      holder,
      taskOwnerUserId: actor.type === "user" ? actor.userId : ownerUserId,
    };
    const { working, spare, unused } = chooseCrew(situation.accounts, pace, { ...occasion, targets: 1 });
    const ranked = [...working, ...spare, ...unused].map(({ id }) => id);
    const place = ({ id }: LoadedAccount) => (ranked.includes(id) ? ranked.indexOf(id) : ranked.length);
    const picked = await pickAccount(
      ctx.db,
      situation.accounts.toSorted((a, b) => place(a) - place(b)),
      {
        ...occasion,
        ...{ organizationId: organization.id, platform, pace, leaseMs: LEASE_MS },
        priority: actor.type === "user" ? "MANUAL" : "DAILY",
      },
    );
    if (picked.picked) {
      const { account, lease } = picked;
      return { pace, account, lease, clock: () => ctx.now().getTime() + offset };
    }
    if (picked.reason !== "TAKEN" || attempt === ATTEMPTS) throw nobodyFree(picked, new Date(situation.now));
  }
}

const sentences: Record<PickRefusal["reason"], string> = {
  NO_ACCOUNT: "The organization has no account of this platform. Add one.",
  STATUS: "No account of this platform is ACTIVE. Confirm one, or authorise it again.",
  NO_SESSION: "No account of this platform has a session. Authorise one.",
  OWNER: "You hold no account of this platform that may work. Add one of your own.",
  ORG_SUSPENDED: "The organization is suspended. Contact the platform's operator.",
  ORG_DAILY_BUDGET: "The organization's budget of the day is spent. Try again after midnight.",
  TASK_CAP: "Every account did what it may for this task.",
  COOLDOWN: "Every account of this platform cools down.",
  SHIFT_REST: "Every account of this platform rests after its shift.",
  HOUR_CAP: "Every account of this platform did what it may within an hour.",
  DAY_CAP: "Every account of this platform did what it may within a day.",
  LEASED: "Every account of this platform is at work.",
  TOKEN: "Every account of this platform waits for its next turn.",
  INTERVAL: "Every account of this platform waits for its next turn.",
  TAKEN: "Every account of this platform is at work. Try again in a moment.",
};

function nobodyFree({ reason, freesAt }: PickRefusal, now: Date): ServiceError {
  const until = freesAt === null ? null : new Date(freesAt);
  const ineligible = { reason, freesAt: until?.toISOString() ?? null };
  if (until === null) return new ServiceError("CONFLICT", sentences[reason], { ineligible });
  const message = `${sentences[reason]} The first one is free at ${until.toISOString()}.`;
  return new ServiceError("CONFLICT", message, { ineligible, retryAfterSeconds: secondsUntil(until, now) });
}
