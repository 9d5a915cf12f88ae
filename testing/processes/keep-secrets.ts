import { getDb } from "@/server/infra/db";
import {
  createSyncEndpoint,
  decryptHeaders,
  decryptSecretsInForce,
  resetSyncEndpointSecret,
  updateSyncEndpoint,
} from "@/server/services/push/endpoint";
import { createTestOrganization } from "../organization/test-organization";

/**
 * An instance that writes secrets of an endpoint of its own, and opens those of all, until SIGTERM. Prints
 * `round` after each turn, and `unreadable` with the reason for what it could not open.
 */
const over = new AbortController();
process.on("SIGTERM", () => over.abort());
const say = (text: string) => process.stdout.write(`${text}\n`);

const { ctx } = await createTestOrganization();
const headersOf = (n: number) => ({ "X-Version": String(n) });
const input = { name: "ERP", url: "https://erp.example.com/", headersJson: headersOf(0) };
const { id } = await createSyncEndpoint({ ctx: ctx(), input });
for (let n = 1; !over.signal.aborted; n += 1) {
  try {
    await updateSyncEndpoint({ ctx: ctx(), input: { id, headersJson: headersOf(n) } });
    if (n % 5 === 0) await resetSyncEndpointSecret({ ctx: ctx(), input: { id } });
  } catch (error) {
    say(`unreadable ${String(error)}`);
  }
  for (const row of await getDb().syncEndpoint.findMany()) {
    try {
      decryptSecretsInForce(row, new Date());
      const version = decryptHeaders(row, row.headersEncrypted)["X-Version"];
      if (row.id === id && version !== String(n)) say(`unreadable version ${String(version)}, not ${n}`);
    } catch (error) {
      say(`unreadable ${String(error)}`);
    }
  }
  say("round");
}
process.exit();
