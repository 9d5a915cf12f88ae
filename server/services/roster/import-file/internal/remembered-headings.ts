import { type Proposal, proposeColumns, toRemembered } from "@/server/domain/roster/import-file";
import { type Db, type Tx } from "@/server/infra/db";
import { type ImportFile } from "@/server/infra/db/generated/client";
import { type Ctx } from "@/server/services/kernel/verb";
import { fileFound } from "./file-head";

const MAX_REMEMBERED = 1_000;

export async function proposeForFile(
  db: Db | Tx,
  file: Pick<ImportFile, "organizationId" | "headings" | "found">,
): Promise<Proposal> {
  const { organizationId, headings } = file;
  if (headings.every((heading) => heading === "")) return proposeForList(file);
  const rows = await db.importHeading.findMany({ where: { organizationId } });
  return proposeColumns(headings, Object.fromEntries(rows.map(({ heading, field }) => [heading, field])));
}

function proposeForList(file: Pick<ImportFile, "headings" | "found">): Proposal {
  const { headings } = file;
  const at = headings.length === 1 ? 0 : fileFound(file).urlColumn;
  const mapping = headings.map((_, place) => (place === at ? "url" : null));
  return { mapping, fits: mapping, notes: headings.map(() => null), doubles: [] };
}

export async function rememberHeadings(
  tx: Tx,
  ctx: Ctx,
  file: Pick<ImportFile, "organizationId" | "headings" | "found">,
  mapping: (string | null)[],
): Promise<void> {
  const { organizationId, headings } = file;
  const { mapping: proposed } = await proposeForFile(tx, file);
  const kept = Object.entries(toRemembered(headings, { mapping, proposed }));
  // In one order, so that concurrent imports do not deadlock.
  await tx.$executeRaw`
    INSERT INTO import_heading (organization_id, heading, field, updated_at)
    SELECT ${organizationId}, n.heading, n.field, ${ctx.now()}
    FROM unnest(${kept.map(([heading]) => heading)}::text[], ${kept.map(([, field]) => field)}::text[]) AS n (heading, field)
    ORDER BY n.heading COLLATE "C"
    ON CONFLICT (organization_id, heading) DO UPDATE SET field = excluded.field, updated_at = excluded.updated_at`;
  await tx.$executeRaw`
    DELETE FROM import_heading WHERE organization_id = ${organizationId} AND heading IN (
      SELECT heading FROM import_heading WHERE organization_id = ${organizationId}
      ORDER BY updated_at DESC, heading OFFSET ${MAX_REMEMBERED})`;
}
