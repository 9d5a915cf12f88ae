import { ServiceError } from "@/server/domain/errors";
import { type Tx } from "@/server/infra/db";
import { type Ctx } from "./ctx";

/** How many an organization may have of what a person makes (docs/rules.md#limits-of-an-organization). */
const MAX_OF_A_KIND = 50;

/**
 * Refuses to make one more where the organization has as many as it may. The organization is held until the
 * transaction ends: of simultaneous calls exactly those pass for which there is room. Throws `CONFLICT`.
 */
export async function checkRoom(
  tx: Tx,
  { organization }: Ctx,
  { noun, count }: { noun: string; count: () => Promise<number> },
): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM organization WHERE id = ${organization.id} FOR NO KEY UPDATE`;
  if ((await count()) < MAX_OF_A_KIND) return;
  throw new ServiceError(
    "CONFLICT",
    `An organization may have ${MAX_OF_A_KIND} ${noun}. Delete one that you no longer need, then try again.`,
  );
}
