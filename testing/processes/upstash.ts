import { startUpstashServer } from "../upstash-server";

/** Serves the rate limiter's counts on a free local port and prints the port; signals break it. */
const server = await startUpstashServer();
process.on("SIGUSR2", () => server.behave("fail"));
process.on("SIGCONT", () => server.behave("answer"));
process.stdout.write(`${new URL(server.url).port}\n`);
