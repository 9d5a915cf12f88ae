import { afterAll, beforeAll, describe, expect, it } from "vitest";
import pg from "pg";
import { openOwnDatabase } from "@/testing/database/open-own-database";
import { explainStatement, recordStatements } from "./explain-statement";
import { env } from "@/server/env";
import { type Tx } from "@/server/infra/db";
import { findAliases, upsertBloggers } from "@/server/services/roster/blogger";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { lockExistingBloggers } from "@/server/services/roster/import/internal/batch-rows";

await openOwnDatabase();

/** A roster within a minute of its first import: PostgreSQL has no statistics of its size yet. */
const ROSTER = 30_000;
const PAGE = 500;
/** Key levels and the row itself, to look it up, lock it and compare it. Four rows fill a page. */
const BUFFERS_A_ROW = 12;

let organization: TestOrganization;
let client: pg.Client;
let recorder: ReturnType<typeof recordStatements>;
beforeAll(async () => {
  client = new pg.Client({ connectionString: env.DATABASE_URL });
  recorder = recordStatements(env.DATABASE_URL);
  await client.connect();
  organization = await createTestOrganization({ bloggerLimit: ROSTER });
  await client.query("ALTER TABLE blogger SET (autovacuum_enabled = false)");
  await client.query(
    `INSERT INTO blogger (id, organization_id, platform, platform_blogger_id, nickname, source, remark)
     SELECT 'blg_' || $1 || n, $1, 'PGY', 'creator-' || n, 'n', 'IMPORT', (SELECT string_agg(md5(format('%s %s', n, i)), '') FROM generate_series(1, 50) i)
     FROM generate_series(1, ${ROSTER}) n`,
    [organization.organizationId],
  );
});
afterAll(() => Promise.all([client.end(), recorder.close()]));

const named = Array.from({ length: PAGE }, (_, index) => ({
  ...({ index, platform: "PGY", source: "IMPORT", idKind: "primary", kind: "ready" } as const),
  platformBloggerId: `creator-${index * 50 + 1}`,
  alias: null,
  discarded: [],
  fields: {},
}));
const lookUps: [what: string, lookUp: (tx: Tx) => Promise<unknown>][] = [
  ["locks what there is", (tx) => lockExistingBloggers(tx, organization.ctx(), named)],
  ["finds aliases", (tx) => findAliases(tx, organization.organizationId, named)],
  [
    "counts the room, and updates",
    (tx) => upsertBloggers(tx, organization.ctx().organization, named, { source: "IMPORT" }),
  ],
];

describe("a page of an import into a roster without statistics", () => {
  it.each(lookUps)("%s by the unique key alone", async (_, lookUp) => {
    recorder.take();
    await recorder.db.$transaction(lookUp, { timeout: 60_000 });
    const sent = recorder.take();
    expect(sent.length).toBeGreaterThan(0);
    for (const statement of sent) {
      const { buffers, seqScans } = await explainStatement(client, statement);
      expect(seqScans).not.toContain("blogger");
      expect(buffers).toBeLessThan(BUFFERS_A_ROW * PAGE);
    }
  });
});
