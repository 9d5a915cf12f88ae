import { type Ctx } from "@/server/services/kernel/verb";

/** Endpoints that fail, wait, or were switched off because they failed (docs/rules.md#to-dos). */
export function countEndpointsInTrouble(ctx: Ctx): Promise<number> {
  const { id: organizationId } = ctx.organization;
  const failing = [
    { waitingSince: { not: null } },
    { failingSince: { not: null } },
    { failedDeliveriesInRow: { gt: 0 } },
  ];
  return ctx.db.syncEndpoint.count({
    where: {
      organizationId,
      deletedAt: null,
      OR: [
        { enabled: true, OR: failing },
        { enabled: false, disabledReason: { not: null } },
      ],
    },
  });
}
