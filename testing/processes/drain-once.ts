import { createJobCtx } from "@/server/services/integration/context";
import { drainEndpoint } from "@/server/services/push/delivery";

/** Drains the endpoint given as argument; tests kill this process midway. */
const [endpointId = ""] = process.argv.slice(2);
process.stdout.write("started\n");
await drainEndpoint({
  ctx: createJobCtx("drain-endpoint"),
  input: { endpointId, untilMs: Date.now() + 60_000 },
});
process.exit();
