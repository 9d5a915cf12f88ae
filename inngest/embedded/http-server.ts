import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type pg from "pg";
import type { EngineLog } from "./engine-log";
import { HttpProblem } from "./http-problem";
import { readJsonBody } from "./read-json-body";
import { receiveEvents } from "./receive-events";
import { checkpointSchema, saveCheckpoint } from "./save-checkpoint";
import { hashSigningKey, isSame } from "./signature";

/** What `GET /health` says; `ok` once the functions are registered here, or while another engine leads. */
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

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

const CHECKPOINT = /^\/v1\/checkpoint\/[^/]+\/async$/;
const EVENTS = /^\/e\/([^/]+)\/?$/;

/** The part of the Inngest API that the SDK and senders of events use. */
export function createEngineServer(options: ServerOptions): Server {
  return createServer((request, response) => {
    answer(options, request)
      .catch((error: unknown): Answer => {
        if (error instanceof HttpProblem)
          return { status: error.status, body: problem(error.status, error.message) };
        options.log("error", "A request to the job engine failed", { path: request.url, error });
        return { status: 500, body: problem(500, "The job engine could not do this; its log tells why.") };
      })
      .then((result) => send(response, result))
      .catch(() => response.destroy());
  });
}

async function answer(options: ServerOptions, request: IncomingMessage): Promise<Answer> {
  const { pathname } = new URL(request.url ?? "/", "http://engine");
  const route = `${request.method ?? "GET"} ${pathname}`;
  if (route === "GET /health") {
    const health = options.health();
    return { status: health.status === "ok" ? 200 : 503, body: health };
  }
  const eventKey = EVENTS.exec(pathname)?.[1];
  if (request.method === "POST" && eventKey !== undefined) {
    if (!isSame(decodeURIComponent(eventKey), options.eventKey))
      throw new HttpProblem(401, "Event key not found.");
    const seed = request.headers["x-inngest-event-id-seed"];
    const body = await readJsonBody(request);
    const ids = await receiveEvents(options.pool, body, typeof seed === "string" ? seed : undefined);
    return { status: 200, body: { ids, status: 200 } };
  }
  if (request.method === "POST" && CHECKPOINT.test(pathname)) return checkpoint(options, request);
  throw new HttpProblem(404, `The embedded engine does not offer ${route}.`);
}

async function checkpoint(options: ServerOptions, request: IncomingMessage): Promise<Answer> {
  const expected = `Bearer ${hashSigningKey(options.signingKey)}`;
  if (!isSame(request.headers.authorization ?? "", expected)) throw new HttpProblem(401, "Unauthorized.");
  const parsed = checkpointSchema.safeParse(await readJsonBody(request));
  if (!parsed.success) throw new HttpProblem(400, `Not a checkpoint: ${parsed.error.message}`);
  if (!(await saveCheckpoint(options.pool, parsed.data))) {
    throw new HttpProblem(409, "The call is stale: its run ended or it was made again.");
  }
  return { status: 200, body: { data: { run_id: parsed.data.run_id } } };
}

function problem(status: number, message: string) {
  return { error: message, status };
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
