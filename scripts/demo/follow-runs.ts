import { setTimeout as sleep } from "node:timers/promises";
import { printable } from "@/scripts/printable";
import { type Db } from "@/server/infra/db";

const LOOK_MS = 1_000;

type Outcome = {
  at: Date;
  platform: string;
  nickname: string;
  account: string | null;
  failure: string | null;
};
type Attempt = { id: string; task: string; status: string; said: string };

export async function followRuns(db: Db, organizationId: string): Promise<void> {
  let since = new Date();
  const known = new Map<string, string>();
  for (;;) {
    for (const { id, task, status, said } of await readRuns(db, organizationId)) {
      if (known.get(id) !== status) say("RUN", `${task}: ${said}`);
      known.set(id, status);
    }
    for (const { at, platform, nickname, account, failure } of await readOutcomes(
      db,
      organizationId,
      since,
    )) {
      say(platform, `${nickname}: ${failure ?? "read"} (by ${account ?? "no account"})`);
      since = at;
    }
    await sleep(LOOK_MS);
  }
}

function readRuns(db: Db, organizationId: string): Promise<Attempt[]> {
  return db.$queryRaw`
    SELECT DISTINCT ON (r.chain) r.id, t.name AS task, r.status::text, concat_ws(' ', r.status::text, r.pause_reason,
      'until ' || to_char(r.resume_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      '(attempt ' || r.attempt || ', ' || r.success_count || ' of ' || r.target_count || ' read)') AS said
    FROM scraping_task_run r JOIN scraping_task t ON t.id = r.task_id
    WHERE r.organization_id = ${organizationId} ORDER BY r.chain, r.attempt DESC`;
}

/** Audit entries of the accounts since then, and failures. */
function readOutcomes(db: Db, organizationId: string, since: Date): Promise<Outcome[]> {
  return db.$queryRaw`
    SELECT * FROM (
      SELECT e.created_at AS at, b.platform::text, b.nickname, a.display_name AS account, NULL AS failure
      FROM audit_entry e JOIN blogger b ON b.id = e.after->>'id'
      LEFT JOIN scraper_account a ON a.id = e.after->>'accountId'
      WHERE e.organization_id = ${organizationId} AND e.action = 'blogger.scrape' AND e.created_at > ${since}
        AND e.after->>'code' IS NULL
      UNION ALL
      SELECT f.at, f.platform::text, b.nickname, a.display_name, concat_ws(': ', f.error_code, f.error_message)
      FROM scraping_run_failure f JOIN scraping_task_run r ON r.id = f.run_id
      LEFT JOIN blogger b ON b.id = f.blogger_id LEFT JOIN scraper_account a ON a.id = f.account_id
      WHERE r.organization_id = ${organizationId} AND f.at > ${since}
    ) outcome ORDER BY at`;
}

function say(subject: string, text: string): void {
  const time = new Date().toLocaleTimeString("en-GB");
  console.log(`${time}  ${printable(subject).padEnd(15)}  ${printable(text)}`);
}
