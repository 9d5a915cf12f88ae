import { expect, it } from "vitest";
import { maskQuery } from "@/server/domain/push/endpoint";
import { getDb } from "@/server/infra/db";
import { createTestSyncEndpoint } from "@/testing/create-test-rows";
import { createTestOrganization } from "@/testing/organization/test-organization";
import { maskedUrl } from "./internal/masked-url";

it("the database masks an address as the process does", async () => {
  const id = await createTestSyncEndpoint(await createTestOrganization());
  for (const url of [
    "https://a.example/hook",
    "https://a.example/a&b?x=1&y",
    "https://a.example/?s3cret#f",
    "https://a.example/?a=b=c&&d=",
    "https://a.example/#?k=1",
    "https://a.example/?",
  ]) {
    await getDb().syncEndpoint.update({ where: { id }, data: { url } });
    const rows = await getDb().$queryRaw`SELECT ${maskedUrl} AS url FROM sync_endpoint e WHERE id = ${id}`;
    expect(rows, url).toEqual([{ url: maskQuery(url) }]);
  }
});
