import { type Actor, type UserActor } from "@/server/domain/people/actor";
import { type Db } from "@/server/infra/db";
import { type Tenant } from "./tenant";

/**
 * What a commit changed, for those who act on it afterwards: ids only. services/context has the table of
 * subscribers; a new event is added here, and does not compile without its subscribers there.
 */
export type CommitEvent =
  /** Bloggers of the organization changed: pushes may be due. */
  | { type: "roster.changed"; organizationId: string }
  /** A waiting endpoint was saved: its receiver is asked at once. */
  | { type: "probe.due"; endpointId: string }
  /** A run of a scraping task waits for the service to work on it. */
  | { type: "run.waiting"; runId: string; organizationId: string }
  /** A job on the roster waits for somebody to work on it. */
  | { type: "job.waiting"; jobId: string; organizationId: string }
  /** A refresh by hand waits for somebody to work on it, or to give back what it holds. */
  | { type: "refresh.waiting"; refreshId: string; organizationId: string };

export function rosterChanged(organizationId: string): CommitEvent {
  return { type: "roster.changed", organizationId };
}

export function probeDue(endpointId: string): CommitEvent {
  return { type: "probe.due", endpointId };
}

export function runWaiting(runId: string, organizationId: string): CommitEvent {
  return { type: "run.waiting", runId, organizationId };
}

export function jobWaiting(jobId: string, organizationId: string): CommitEvent {
  return { type: "job.waiting", jobId, organizationId };
}

export function refreshWaiting(refreshId: string, organizationId: string): CommitEvent {
  return { type: "refresh.waiting", refreshId, organizationId };
}

/** What every verb gets, whichever transport it was called through. */
export type PlatformCtx = {
  actor: Actor;
  /** The organization worked in; null for whoever works in none. */
  organization: Tenant | null;
  db: Db;
  now: () => Date;
  requestId: string;
  ip: string | null;
  /** Publishes an event; inside a mutation it waits for the commit, and is dropped when there is none. */
  afterCommit: (event: CommitEvent) => void;
  /** Runs a task after the response was sent; it must be safe to lose (a sweep does it again). */
  defer: (task: () => Promise<void>) => void;
};

/** The context of a verb that works inside one organization. */
export type Ctx = PlatformCtx & { organization: Tenant };

/** The context of a verb that works on the acting person's own account. */
export type SelfCtx = PlatformCtx & { actor: UserActor };
