import { getDb } from "@/server/infra/db";
import { drainEndpoint } from "@/server/services/sync-delivery";

/**
 * A process that pushes what the endpoint named by its argument has waiting; made to be killed in the middle.
 */
const [endpointId = ""] = process.argv.slice(2);
process.stdout.write("started\n");
await drainEndpoint(getDb(), endpointId, Date.now() + 60_000);
process.exit();
