import { type Permission } from "@/server/domain/people/permissions";
import { type Tx } from "@/server/infra/db";
import { type RosterJob } from "@/server/infra/db/generated/client";
import { type Ctx } from "@/server/services/kernel/verb";

/** What a page of a job came to; `place` null: it was the last one. */
export type PageOutcome = {
  place: object | null;
  changed?: number;
  unchanged?: number;
  failed?: number;
  /** Rows that the job is about, once they are known. */
  total?: number;
  result?: object;
};

type Page = { ctx: Ctx; job: RosterJob };

/**
 * How jobs of a kind are worked on, page by page, as the person who began them. `write` holds the job and
 * commits together with its place: so each page is written once, whatever dies. What takes long or calls the
 * outside goes to `prepare`, which may run again.
 */
export type RosterWork<Prepared = unknown> = {
  /** What the person must still be allowed. */
  permission: (job: RosterJob) => Permission;
  prepare?(page: Page): Promise<Prepared>;
  write(page: Page & { tx: Tx; prepared: Prepared }): Promise<PageOutcome>;
};

/** Declares it, with the type of what it prepares kept inside. */
export function rosterWork<Prepared = undefined>(work: RosterWork<Prepared>): RosterWork {
  return work;
}
