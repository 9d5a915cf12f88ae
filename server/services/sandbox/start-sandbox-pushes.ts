import { drainOrganization } from "@/server/services/sync-delivery";
import { type Ctx } from "@/server/services/verb";

/** Pushes the fixed creators to the sandbox's endpoints after the answer, so that a new sandbox has push runs to show. */
export function startSandboxPushes({ db, defer, organization }: Ctx): void {
  defer(async () => {
    const sandbox = await db.organization.findUnique({ where: { sandboxOfId: organization.id } });
    if (sandbox !== null) await drainOrganization(db, sandbox.id);
  });
}
