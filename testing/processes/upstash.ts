import { startUpstashServer } from "../upstash-server";

const server = await startUpstashServer();
process.on("SIGUSR2", () => server.behave("fail"));
process.on("SIGCONT", () => server.behave("answer"));
process.stdout.write(`${new URL(server.url).port}\n`);
