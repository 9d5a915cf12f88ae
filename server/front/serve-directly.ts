import { type IncomingMessage, type ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { directAnswer, type DirectAnswer } from "@/server/http/direct";
import { type Front } from "./create-front";
import { machinePolicy, securityHeaders } from "./security-headers.mjs";

const PATH = /^\/open-api(\/|\?|$)/;
const HEADERS = Object.entries({ ...securityHeaders, "Content-Security-Policy": machinePolicy });

/**
 * Answers `/open-api` without Next, whose routing and streams cost a small call more than all else
 * (docs/decisions/own-front.md). `ended` resolves when all tasks that follow an answer are done.
 */
export function serveDirectly(serve: Front["serve"]): { serve: Front["serve"]; ended: () => Promise<void> } {
  const underWay = new Set<Promise<void>>();
  const follow = (task: Promise<void>) => {
    underWay.add(task);
    void task.finally(() => underWay.delete(task));
  };
  return {
    serve: async (request, response) => {
      const answer = directAnswer();
      if (answer === undefined || !PATH.test(request.url ?? "")) return serve(request, response);
      const afterwards = await write(answer, request, response);
      if (response.writableFinished || response.destroyed) follow(afterwards());
      else response.once("close", () => follow(afterwards()));
    },
    ended: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}

async function write(answer: DirectAnswer, message: IncomingMessage, response: ServerResponse) {
  const { status, headers, body, afterwards } = await answer(toRequest(message));
  for (const [name, value] of HEADERS) response.setHeader(name, value);
  headers.forEach((value, name) => response.setHeader(name, value));
  // Without writeHead, compression learns the body's length before it decides.
  response.statusCode = status;
  response.end(body ?? undefined);
  return afterwards;
}

function toRequest(message: IncomingMessage): Request {
  const { method = "GET", url = "/", headers: sent } = message;
  const headers = new Headers();
  for (const [name, value] of Object.entries(sent))
    for (const each of [value ?? []].flat()) headers.append(name, each);
  const hasBody = method !== "GET" && method !== "HEAD";
  const body = hasBody ? (Readable.toWeb(message) as ReadableStream<Uint8Array>) : null;
  return new Request(new URL(url, "http://localhost"), {
    method,
    headers,
    body,
    ...(hasBody && { duplex: "half" }),
  });
}
