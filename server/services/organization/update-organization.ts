import { notFound, parseInput } from "@/server/domain/errors";
import { recordAudit } from "@/server/services/audit";
import { authoriseOwner, type Verb, withTransaction } from "@/server/services/verb";
import { settleTimeZone } from "./internal/settle-time-zone";
import { toOrganization } from "./internal/to-organization";
import { type OrganizationWire, type UpdateOrganizationInput, updateOrganizationInput } from "./schema";

/** The Owner changes the name or the time zone of their organization, which must be the one they work in. */
export async function updateOrganization({
  ctx,
  input,
}: Verb<UpdateOrganizationInput>): Promise<OrganizationWire> {
  authoriseOwner(ctx, "organization:write");
  const { id, timeZone, ...values } = parseInput(updateOrganizationInput, input);
  if (id !== ctx.organization.id) throw notFound("organization");
  return withTransaction(ctx, async (tx) => {
    const before = await tx.organization.findUniqueOrThrow({ where: { id } });
    const data =
      timeZone === undefined ? values : { ...values, timeZone: await settleTimeZone(tx, timeZone) };
    const after = await tx.organization.update({ where: { id }, data });
    await recordAudit(tx, ctx, { action: "organization.update", before, after });
    return toOrganization(after);
  });
}
