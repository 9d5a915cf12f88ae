import { newId } from "@/server/domain/kernel/ids";
import { getDb, type Prisma } from "@/server/infra/db";
import { type TestOrganization } from "../organization/test-organization";

type Fields = Partial<Prisma.BloggerRefreshUncheckedCreateInput> & { bloggerId: string };

export async function createTestRefresh(
  { organizationId, ownerId: userId }: Pick<TestOrganization, "organizationId" | "ownerId">,
  fields: Fields,
): Promise<string> {
  const id = newId("bloggerRefresh");
  const asked = { id, organizationId, userId, platform: "PGY", busyUntil: new Date() } as const;
  await getDb().bloggerRefresh.create({ data: { ...asked, ...fields } });
  return id;
}
