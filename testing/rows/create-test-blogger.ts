import { newId } from "@/server/domain/ids";
import { getDb, type Prisma } from "@/server/infra/db";
import { type TestOrganization } from "../test-organization";

type Fields = Partial<Omit<Prisma.BloggerUncheckedCreateInput, "id" | "organizationId">>;

/** A blogger of the organization; answers its id. */
export async function createTestBlogger(
  { organizationId }: TestOrganization,
  fields: Fields = {},
): Promise<string> {
  const id = newId("blogger");
  const usual = { platform: "PGY", platformBloggerId: id, nickname: "小红", source: "OPEN_API" } as const;
  await getDb().blogger.create({ data: { ...usual, ...fields, id, organizationId } });
  return id;
}
