import { Client } from "pg";
import { expect, it } from "vitest";
import { applyMigrations } from "./apply-migrations";
import { readMigrations } from "./read-migrations";
import { createEmptyDatabase } from "@/testing/database/create-empty-database";

const BEFORE = "20261126143000_prices_remembered";

it("forgets the prices that were remembered without what stood in brackets", async () => {
  const { url, drop } = await createEmptyDatabase();
  const project = readMigrations();
  const earlier = project.migrationDirectories.filter(({ path }) => path < BEFORE);
  await applyMigrations(url, { ...project, migrationDirectories: earlier });
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`
    INSERT INTO role (id, name, label) VALUES ('rol_1', 'r', 'R');
    INSERT INTO users (id, username, nickname, phone, role_id, password_hash) VALUES ('usr_1', 'u', 'U', '1', 'rol_1', '!');
    INSERT INTO organization (id, name, owner_id) VALUES ('org_1', 'O', 'usr_1');
    INSERT INTO organization_member (id, organization_id, user_id, role) VALUES ('mem_1', 'org_1', 'usr_1', 'OWNER');
    INSERT INTO import_heading (organization_id, heading, field, updated_at) VALUES
      ('org_1', '报价', 'priceShortWithFee', now()), ('org_1', '费用', 'priceMidWithFee', now()),
      ('org_1', '刊例', NULL, now()), ('org_1', '抖音号', 'externalId', now())`);
  await applyMigrations(url, project);
  const { rows } = await client.query("SELECT heading FROM import_heading");
  await client.end();
  expect(rows).toEqual([{ heading: "抖音号" }]);
  await drop();
}, 120_000);
