import { type Permission } from "@/server/domain/people/permissions";
import { type Tx } from "@/server/infra/db";
import { type RosterJob } from "@/server/infra/db/generated/client";
import { type Ctx } from "@/server/services/kernel/verb";

/** A null `place` marks the last page. */
export type PageOutcome = {
  place: object | null;
  changed?: number;
  unchanged?: number;
  failed?: number;
  total?: number;
  result?: object;
  /** The job begins again with its first page, with a null `place`; what it had counted is forgotten. */
  startsOver?: boolean;
};

type Page = { ctx: Ctx; job: RosterJob };

/**
 * Page-by-page work on jobs of one kind, with the permissions of the user who started them. `write` runs in
 * the transaction that saves the job's place, so each page is written once. Slow work and outside calls
 * belong in `prepare`, which may run repeatedly.
 */
export type RosterWork<Prepared = unknown> = {
  permission: (job: RosterJob) => Permission;
  prepare?(page: Page): Promise<Prepared>;
  write(page: Page & { tx: Tx; prepared: Prepared }): Promise<PageOutcome>;
};

export function rosterWork<Prepared = undefined>(work: RosterWork<Prepared>): RosterWork {
  return work;
}
