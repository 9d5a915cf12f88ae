import { WAITS_FOR_ORGANIZATION } from "@/server/domain/scraping/run";
import { Prisma } from "@/server/infra/db";
import { type RunPauseReason } from "../shown/scraping-run";

const waitsForOrganization: RunPauseReason = WAITS_FOR_ORGANIZATION;
const isExpired: RunPauseReason = "EXPIRED";

/** SQL for newest attempts `r`. `resumeByThemselves` matches `resumesByItself`; the others need a user. */
export const pausedRuns = {
  resumeByThemselves: Prisma.sql`r.is_newest AND r.status = 'PAUSED' AND (r.resume_at IS NOT NULL
    OR r.dispatcher = 'SERVER' AND r.pause_reason IS NOT DISTINCT FROM ${waitsForOrganization})`,
  waitForPerson: Prisma.sql`r.is_newest AND r.status = 'PAUSED' AND r.resume_at IS NULL
    AND NOT (r.dispatcher = 'SERVER' AND r.pause_reason IS NOT DISTINCT FROM ${waitsForOrganization})`,
  wait: Prisma.sql`r.is_newest AND r.status = 'PAUSED' AND r.pause_reason IS DISTINCT FROM ${isExpired}`,
  isKept: Prisma.sql`r.pause_reason IS DISTINCT FROM ${isExpired}`,
} as const;

/** Runs `later` that replaced `r`; a retry of failed targets replaces none. */
export const laterRuns = Prisma.sql`
  scraping_task_run later WHERE later.task_id = r.task_id AND later.chain > r.chain
    AND later.parent_run_id IS NULL`;
