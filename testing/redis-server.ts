import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import RedisMock from "ioredis-mock";

export type RedisServer = { readonly url: string; close(): Promise<void> };

const START_TIMEOUT_MS = 30_000;

/** The real server where the machine has one (Debian: `redis-server`), else the stand-in below. */
export async function startRedisServer(): Promise<RedisServer> {
  return (await startRealServer()) ?? startStandIn();
}

async function startRealServer(): Promise<RedisServer | null> {
  const folder = await mkdtemp(path.join(tmpdir(), "redis-"));
  const port = await freePort();
  const options = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--dir", folder];
  const child = spawn("redis-server", options, { stdio: ["ignore", "pipe", "ignore"] });
  const isThere = await new Promise<boolean>((resolve, reject) => {
    child.once("error", () => resolve(false));
    child.once("exit", () => resolve(false));
    child.stdout.on("data", (text: Buffer) => {
      if (text.includes("Ready to accept connections")) resolve(true);
    });
    void sleep(START_TIMEOUT_MS, undefined, { ref: false }).then(() =>
      reject(new Error("Redis did not start")),
    );
  });
  const clean = () => rm(folder, { recursive: true, force: true });
  if (!isThere) {
    await clean();
    return null;
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    close: async () => {
      child.kill("SIGKILL");
      await once(child, "exit");
      await clean();
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Redis's protocol over TCP as far as the limiter needs it: what it does not know it answers with OK. */
async function startStandIn(): Promise<RedisServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    let received = "";
    let answered = Promise.resolve();
    socket.on("data", (data) => {
      received += data.toString("utf8");
      for (let next = readCommand(received); next !== null; next = readCommand(received)) {
        const { command } = next;
        received = received.slice(next.length);
        answered = answered.then(async () => void socket.write(await answer(command)));
      }
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  // Mock instances with equal ports share their data; a real port is unique.
  const redis = new RedisMock({ port });

  const answer = async ([name = "", script = "", keyCount = "0", ...rest]: string[]): Promise<string> => {
    switch (name.toUpperCase()) {
      case "EVALSHA":
        return "-NOSCRIPT No matching script. Please use EVAL.\r\n";
      case "EVAL":
        return `:${String(await redis.eval(script, Number(keyCount), ...rest))}\r\n`;
      case "INFO":
        return "$9\r\nloading:0\r\n";
      default:
        return "+OK\r\n";
    }
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** An array of bulk strings, all of ASCII; null until it is there whole. */
function readCommand(text: string): { command: string[]; length: number } | null {
  const lines = text.split("\r\n");
  const count = Number(/^\*(\d+)$/.exec(lines[0] ?? "")?.[1] ?? NaN);
  // Scripts have line ends of one character, so every value is one line.
  if (Number.isNaN(count) || lines.length < count * 2 + 2) return null;
  const whole = lines.slice(0, count * 2 + 1);
  return { command: whole.filter((_, at) => at > 0 && at % 2 === 0), length: whole.join("\r\n").length + 2 };
}
