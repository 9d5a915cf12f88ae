import { expect, it } from "vitest";
import { openDatabaseBefore } from "@/testing/database/open-database-before";

const BEFORE = "20261126143000_prices_remembered";

it("deletes remembered price headings that were stored without their brackets", async () => {
  const { client, migrate, close } = await openDatabaseBefore(BEFORE);
  await client.query(`
    INSERT INTO import_heading (organization_id, heading, field, updated_at) VALUES
      ('org_1', '报价', 'priceShortWithFee', now()), ('org_1', '费用', 'priceMidWithFee', now()),
      ('org_1', '刊例', NULL, now()), ('org_1', '抖音号', 'externalId', now())`);
  await migrate();
  const { rows } = await client.query("SELECT heading FROM import_heading");
  expect(rows).toEqual([{ heading: "抖音号" }]);
  await close();
}, 120_000);
