import { createJobCtx } from "@/server/services/integration/context";
import { drainEndpoint } from "@/server/services/push/delivery";

const [endpointId = ""] = process.argv.slice(2);
process.stdout.write("started\n");
await drainEndpoint({
  ctx: createJobCtx("drain-endpoint"),
  input: { endpointId, untilMs: Date.now() + 60_000 },
});
process.exit();
