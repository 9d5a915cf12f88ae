import { createServer } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";

// Loaded into the service through NODE_OPTIONS: measures event loop delay and memory.
if (process.argv[1]?.includes("server/front/main")) {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  let peak = 0;
  setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 50).unref();
  // Each answer covers the time since the previous one.
  const server = createServer((_, response) => {
    response.end(JSON.stringify({ p99Ms: delay.percentile(99) / 1e6, maxMs: delay.max / 1e6, peak }));
    delay.reset();
    peak = 0;
  });
  server.listen(Number(process.env.WATCH_PORT), "127.0.0.1").unref();
}
