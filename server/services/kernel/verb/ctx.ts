import { type Actor, type UserActor } from "@/server/domain/people/actor";
import { type Db } from "@/server/infra/db";
import { type Tenant } from "./tenant";

/**
 * What a commit changed, as ids only. Each event needs subscribers in services/context, or the code does not
 * compile.
 */
export type CommitEvent =
  | { type: "roster.changed"; organizationId: string }
  | { type: "probe.due"; endpointId: string }
  | { type: "run.waiting"; runId: string; organizationId: string }
  | { type: "job.waiting"; jobId: string; organizationId: string }
  /** Also published when a refresh has to release what it holds. */
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

export type PlatformCtx = {
  actor: Actor;
  organization: Tenant | null;
  db: Db;
  now: () => Date;
  requestId: string;
  ip: string | null;
  /** Publishes an event. Inside a mutation it is held until the commit and dropped on rollback. */
  afterCommit: (event: CommitEvent) => void;
  /** Runs a task after the response was sent. The task may be lost, so a sweep must be able to repeat it. */
  defer: (task: () => Promise<void>) => void;
};

export type Ctx = PlatformCtx & { organization: Tenant };

export type SelfCtx = PlatformCtx & { actor: UserActor };
