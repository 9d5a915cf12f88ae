import { ServiceError } from "@/server/domain/kernel/errors";
import { type Tx } from "@/server/infra/db";
import { type Ctx } from "./ctx";

/** How many an organization may have of what people make (docs/rules.md#limits-of-an-organization). */
const MOST_OF_A_KIND = 50;

/**
 * Refuses to make one more where the organization has as many as it may. The organization is held until the
 * transaction ends: of simultaneous calls exactly those pass for which there is room. Throws `CONFLICT`.
 */
export async function checkRoom(
  tx: Tx,
  { organization }: Ctx,
  { noun, count, most = MOST_OF_A_KIND }: { noun: string; count: () => Promise<number>; most?: number },
): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM organization WHERE id = ${organization.id} FOR NO KEY UPDATE`;
  if ((await count()) < most) return;
  throw new ServiceError(
    "CONFLICT",
    `An organization may have ${most.toLocaleString("en")} ${noun}. Delete one that you no longer need, then try again.`,
  );
}
