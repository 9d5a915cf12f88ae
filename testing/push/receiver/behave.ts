import { type ServerResponse } from "node:http";
import { type ReceivedRequest } from "./received-request";

export type Behaviour = (response: ServerResponse, request: ReceivedRequest) => void;

type Headers = Record<string, string>;

const status = (code: number, body: unknown = {}, headers: Headers = {}): Behaviour => {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return (response) => response.writeHead(code, { "content-type": "application/json", ...headers }).end(text);
};

export const behave = {
  ok: () => status(200, { ok: true }),
  status,
  retryAfter: (code: number, seconds: number) => status(code, {}, { "retry-after": String(seconds) }),
  redirect: (location: string, code = 302) => status(code, {}, { location }),
  failBloggers: (failedBloggerIds: readonly string[]) => status(200, { failedBloggerIds }),
  hang: (): Behaviour => () => undefined,
  /** Starts the response in time, then sends a byte every `everyMs` without end. */
  drip: (everyMs = 1000): Behaviour => {
    return (response) => {
      response.writeHead(200).write(".");
      const timer = setInterval(() => response.write("."), everyMs);
      response.once("close", () => clearInterval(timer));
    };
  },
  reset: (): Behaviour => (response) => response.socket?.resetAndDestroy(),
  /** Resets the connection in the middle of a response with an announced length. */
  resetMidway: (): Behaviour => (response) => {
    response.writeHead(200, { "content-length": "1000" });
    response.write("half an", () => response.socket?.resetAndDestroy());
  },
  endless: (): Behaviour => (response) => {
    const piece = "x".repeat(16_384);
    // One piece a turn: the caller in the same process must get its turns as well.
    const pump = () => {
      if (!response.destroyed) response.write(piece, () => setImmediate(pump));
    };
    response.writeHead(200);
    pump();
  },
  gibberish: (): Behaviour => (response) => response.socket?.end("220 mail.example.com ESMTP\r\n"),
  /** Fails this share (0 to 1) of the requests with 500. The same seed fails the same requests. */
  failShare: (share: number, seed: number): Behaviour => {
    const random = seededRandom(seed);
    const [fail, succeed] = [status(500), status(200, { ok: true })];
    return (...exchange) => (random() < share ? fail : succeed)(...exchange);
  },
  /** Uses each behaviour for one request, in order; the last one stays. */
  inTurn: (...behaviours: readonly [Behaviour, ...Behaviour[]]): Behaviour => {
    const waiting = [...behaviours];
    let current = behaviours[0];
    return (...exchange) => {
      current = waiting.shift() ?? current;
      current(...exchange);
    };
  },
};

/** mulberry32: numbers in [0, 1), repeatable and uniform enough for tests. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
