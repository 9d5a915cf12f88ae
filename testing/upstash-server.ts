import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import RedisMock from "ioredis-mock";
import { z } from "zod";

export const UPSTASH_TEST_TOKEN = "upstash-test-token";

const command = z.array(z.coerce.string()).min(1);
const pipeline = z.array(command);

type Mode = "answer" | "hang" | "fail" | "refuse scripts";

export type UpstashServer = {
  readonly url: string;
  readonly token: string;
  readonly commands: readonly string[];
  abandoned(): number;
  behave(mode: Mode): void;
  /** Called once, right after the next answer was written to the caller's socket. */
  afterNextAnswer(then: () => void): void;
  close(): Promise<void>;
};

/**
 * Redis with the Upstash REST API (`POST /`, `POST /pipeline`), limited to what the rate limiter's scripts
 * need.
 */
export async function startUpstashServer(): Promise<UpstashServer> {
  const token = UPSTASH_TEST_TOKEN;
  const commands: string[] = [];
  let mode: Mode = "answer";
  let afterAnswer = () => {};
  let abandoned = 0;
  const server = createServer((request, response) => {
    response.once("close", () => {
      if (!response.writableEnded) abandoned += 1;
    });
    if (mode === "hang") return;
    if (mode === "fail") return reply(response, 500, { error: "ERR out of order" });
    if (request.headers.authorization !== `Bearer ${token}`)
      return reply(response, 401, { error: "Unauthorized" });
    void handle(request).then(
      (body) => {
        response.once("finish", afterAnswer);
        afterAnswer = () => {};
        reply(response, 200, body);
      },
      (error: unknown) =>
        reply(response, 400, { error: error instanceof Error ? error.message : String(error) }),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  // Mock instances with equal ports share their data; a real port is unique.
  const run = commandRunner(new RedisMock({ port }));

  const handle = async (request: IncomingMessage): Promise<unknown> => {
    const encode = request.headers["upstash-encoding"] === "base64" ? toBase64 : (result: unknown) => result;
    const execute = async ([name = "", ...rest]: string[]) => {
      commands.push(name.toUpperCase());
      if (mode === "refuse scripts" && name.toUpperCase().startsWith("EVAL"))
        throw new Error(`NOPERM this user has no permissions to run the '${name.toLowerCase()}' command`);
      return { result: encode(await run(name.toUpperCase(), rest)) };
    };
    const body = await json(request);
    if (request.url !== "/pipeline") return execute(command.parse(body));
    return Promise.all(
      pipeline.parse(body).map((one) => execute(one).catch((error: unknown) => ({ error: String(error) }))),
    );
  };

  return {
    url: `http://127.0.0.1:${port}`,
    token,
    commands,
    abandoned: () => abandoned,
    behave: (next) => {
      mode = next;
    },
    afterNextAnswer: (then) => {
      afterAnswer = then;
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

/**
 * Scripts are stored by the digest of the sent text, and run without their `#!` line, which older Redis
 * refuses.
 */
function commandRunner(redis: RedisMock) {
  const scripts = new Map<string, string>();
  const evaluate = (script: string, [keyCount, ...rest]: string[]) =>
    redis.eval(script.replace(/^#!.*\n/, ""), Number(keyCount), ...rest);

  return (name: string, [first = "", ...rest]: string[]): Promise<unknown> => {
    switch (name) {
      case "PING":
        return redis.ping();
      case "GET":
        return redis.get(first);
      case "PTTL":
        return redis.pttl(first);
      case "SCRIPT":
        scripts.clear();
        return Promise.resolve("OK");
      case "EVAL":
        scripts.set(createHash("sha1").update(first).digest("hex"), first);
        return evaluate(first, rest);
      case "EVALSHA": {
        const script = scripts.get(first);
        return script === undefined
          ? Promise.reject(new Error("NOSCRIPT No matching script. Please use EVAL."))
          : evaluate(script, rest);
      }
      default:
        return Promise.reject(new Error(`ERR unknown command '${name}'`));
    }
  };
}

function toBase64(result: unknown): unknown {
  if (Array.isArray(result)) return result.map(toBase64);
  return typeof result === "string" && result !== "OK"
    ? Buffer.from(result, "utf8").toString("base64")
    : result;
}

function reply(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
