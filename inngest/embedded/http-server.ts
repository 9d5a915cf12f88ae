import { createServer, type IncomingMessage, type Server } from "node:http";
import type pg from "pg";
import { checkpointSchema, saveCheckpoint } from "./apply-outcome";
import { EventsRefused, receiveEvents } from "./receive-events";
import type { EngineLog } from "./seam";
import { hashSigningKey, isSame } from "./signature";

/** Body of `GET /health`; `ok` once the functions are registered here, or while another engine leads. */
export interface EngineHealth {
  readonly status: "ok" | "starting";
  readonly leader: boolean;
  readonly functions: number;
  readonly problem: string | null;
}

interface ServerOptions {
  readonly pool: pg.Pool;
  readonly eventKey: string;
  readonly signingKey: string;
  readonly log: EngineLog;
  readonly health: () => EngineHealth;
}

const MAX_BODY_BYTES = 32 * 1024 * 1024;
const CHECKPOINT = /^\/v1\/checkpoint\/[^/]+\/async$/;
const EVENTS = /^\/e\/([^/]+)\/?$/;

interface Result {
  readonly status: number;
  readonly body: unknown;
}

class HttpProblem extends Error {
  override readonly name = "HttpProblem";
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export function createEngineServer(options: ServerOptions): Server {
  return createServer((request, response) => {
    handle(options, request)
      .catch((error: unknown): Result => {
        if (error instanceof HttpProblem) return problem(error.status, error.message);
        if (error instanceof EventsRefused) return problem(400, error.message);
        options.log("error", "A request to the job engine failed", { path: request.url, error });
        return problem(500, "The job engine could not do this; its log tells why.");
      })
      .then(({ status, body }) => {
        response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
      })
      .catch(() => response.destroy());
  });
}

async function handle(options: ServerOptions, request: IncomingMessage): Promise<Result> {
  const { pathname } = new URL(request.url ?? "/", "http://engine");
  const route = `${request.method ?? "GET"} ${pathname}`;
  if (route === "GET /health") {
    const health = options.health();
    return { status: health.status === "ok" ? 200 : 503, body: health };
  }
  const eventKey = EVENTS.exec(pathname)?.[1];
  if (request.method === "POST" && eventKey !== undefined) return receive(options, eventKey, request);
  if (request.method === "POST" && CHECKPOINT.test(pathname)) return checkpoint(options, request);
  throw new HttpProblem(404, `The embedded engine does not offer ${route}.`);
}

async function receive(options: ServerOptions, eventKey: string, request: IncomingMessage): Promise<Result> {
  if (!isSame(decodeURIComponent(eventKey), options.eventKey))
    throw new HttpProblem(401, "Event key not found.");
  const seed = request.headers["x-inngest-event-id-seed"];
  const body = await readJsonBody(request);
  const ids = await receiveEvents(options.pool, body, typeof seed === "string" ? seed : undefined);
  return { status: 200, body: { ids, status: 200 } };
}

async function checkpoint(options: ServerOptions, request: IncomingMessage): Promise<Result> {
  const expected = `Bearer ${hashSigningKey(options.signingKey)}`;
  if (!isSame(request.headers.authorization ?? "", expected)) throw new HttpProblem(401, "Unauthorized.");
  const parsed = checkpointSchema.safeParse(await readJsonBody(request));
  if (!parsed.success) throw new HttpProblem(400, `Not a checkpoint: ${parsed.error.message}`);
  if (!(await saveCheckpoint(options.pool, parsed.data))) {
    throw new HttpProblem(409, "The call is stale: its run ended or it was made again.");
  }
  return { status: 200, body: { data: { run_id: parsed.data.run_id } } };
}

/** @throws HttpProblem 413 over 32 MB, 400 when it is not JSON */
async function readJsonBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new HttpProblem(413, "The request has more than 32 MB.");
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8")) as unknown;
  } catch {
    throw new HttpProblem(400, "The request is not JSON.");
  }
}

function problem(status: number, message: string): Result {
  return { status, body: { error: message, status } };
}
