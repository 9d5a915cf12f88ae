import { newId } from "@/server/domain/ids";
import { getDb, type Prisma } from "@/server/infra/db";
import { type TestOrganization } from "../test-organization";

type Fields = Partial<
  Omit<Prisma.SyncEndpointRunUncheckedCreateInput, "id" | "organizationId" | "endpointId" | "deliveryId">
>;

/** A finished push attempt, alone in its delivery, to one of the organization's endpoints; answers its id. */
export async function createTestSyncRun(
  { organizationId }: TestOrganization,
  endpointId: string,
  fields: Fields = {},
): Promise<string> {
  const place = { organizationId, endpointId };
  const usual = { attempt: 1, status: "SUCCESS" as const, bloggerIds: [], totalCount: 0, ...fields };
  const deliveryStatus = usual.status;
  const deliveryId = newId("syncDelivery");
  await getDb().syncDelivery.create({
    data: {
      ...place,
      id: deliveryId,
      status: deliveryStatus,
      items: [],
      pendingIds: [],
      firstSeq: 1n,
      lastSeq: 1n,
      oldestChangeAt: new Date(),
    },
  });
  const id = newId("syncRun");
  await getDb().syncEndpointRun.create({ data: { deliveryStatus, ...usual, ...place, id, deliveryId } });
  return id;
}
