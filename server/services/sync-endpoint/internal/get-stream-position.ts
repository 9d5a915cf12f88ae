import { type Tx } from "@/server/infra/db";

/** The newest position of the organization's change stream: a consumer that starts there receives what comes after. */
export async function getStreamPosition(tx: Tx, organizationId: string): Promise<bigint> {
  const head = await tx.bloggerChangeHead.findUnique({ where: { organizationId }, select: { seq: true } });
  return head?.seq ?? 0n;
}
