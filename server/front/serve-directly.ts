import { type IncomingMessage, type ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { directAnswer, type DirectAnswer } from "@/server/http/direct";
import { type Front } from "./create-front";
import { machinePolicy, securityHeaders } from "./security-headers.mjs";

const PATH = /^\/open-api(\/|\?|$)/;
const HEADERS = Object.entries({ ...securityHeaders, "Content-Security-Policy": machinePolicy });

/**
 * Answers `/open-api` without Next, whose routing and streams cost a small call more than all else
 * (docs/decisions/own-front.md). `ended` resolves when every call has been answered and what follows its
 * answer is done, also where the client has left.
 */
export function serveDirectly(serve: Front["serve"]): { serve: Front["serve"]; ended: () => Promise<void> } {
  const underWay = new Set<Promise<void>>();
  const follow = async (written: Promise<Afterwards>, closed: Promise<unknown>) => {
    // The front answers for an error.
    const afterwards = await written.catch(() => null);
    await closed;
    await afterwards?.();
  };
  return {
    serve: async (request, response) => {
      const answer = directAnswer();
      if (answer === undefined || !PATH.test(request.url ?? "")) return serve(request, response);
      const closed = new Promise((resolve) => response.once("close", resolve));
      const written = write(answer, request, response);
      const followed = follow(written, closed);
      underWay.add(followed);
      void followed.finally(() => underWay.delete(followed));
      await written;
    },
    ended: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}

type Afterwards = () => Promise<void>;

async function write(
  answer: DirectAnswer,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<Afterwards> {
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
