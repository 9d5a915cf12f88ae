import { getDb } from "@/server/infra/db";
import { createJobCtx } from "@/server/services/integration/context";
import { scrapeBlogger } from "@/server/services/scraping/scrape";
import { admitTenant } from "@/server/services/kernel/verb";

const [organizationId = "", id = ""] = process.argv.slice(2);
const organization = await getDb().organization.findUniqueOrThrow({ where: { id: organizationId } });
await scrapeBlogger({ ctx: createJobCtx("scrape-once", admitTenant(organization)), input: { id } });
process.exit();
