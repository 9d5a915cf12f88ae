import { type ServerResponse } from "node:http";
import { type ReceivedRequest } from "./received-request";

/** What a receiver does with a request, once it has read and recorded it. */
export type Behaviour = (response: ServerResponse, request: ReceivedRequest) => void;

type Headers = Record<string, string>;

const status = (code: number, body: unknown = {}, headers: Headers = {}): Behaviour => {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return (response) => response.writeHead(code, { "content-type": "application/json", ...headers }).end(text);
};

/** The ways in which receivers respond, and in which they break. */
export const behave = {
  ok: () => status(200, { ok: true }),
  status,
  retryAfter: (code: number, seconds: number) => status(code, {}, { "retry-after": String(seconds) }),
  redirect: (location: string, code = 302) => status(code, {}, { location }),
  /** Accepts the batch but for these bloggers. */
  failBloggers: (failedBloggerIds: readonly string[]) => status(200, { failedBloggerIds }),
  /** Never responds. */
  hang: (): Behaviour => () => undefined,
  /** Starts its response in time and then sends a byte every `everyMs` for ever. */
  drip: (everyMs = 1000): Behaviour => {
    return (response) => {
      response.writeHead(200).write(".");
      const timer = setInterval(() => response.write("."), everyMs);
      response.once("close", () => clearInterval(timer));
    };
  },
  /** Resets the connection without a byte. */
  reset: (): Behaviour => (response) => response.socket?.resetAndDestroy(),
  /** Resets the connection in the middle of a response whose length it had announced. */
  resetMidway: (): Behaviour => (response) => {
    response.writeHead(200, { "content-length": "1000" });
    response.write("half an", () => response.socket?.resetAndDestroy());
  },
  /** Sends 16 KB pieces as fast as they are read, without end. */
  endless: (): Behaviour => (response) => {
    const piece = "x".repeat(16_384);
    const pump = () => {
      while (!response.destroyed && response.write(piece));
    };
    response.writeHead(200).on("drain", pump);
    pump();
  },
  /** Speaks something that is not HTTP. */
  gibberish: (): Behaviour => (response) => response.socket?.end("220 mail.example.com ESMTP\r\n"),
  /** Fails this share (0 to 1) of the requests with 500; the same seed fails the same ones. */
  failShare: (share: number, seed: number): Behaviour => {
    const random = seededRandom(seed);
    const [fail, succeed] = [status(500), status(200, { ok: true })];
    return (...exchange) => (random() < share ? fail : succeed)(...exchange);
  },
  /** The first request meets the first behaviour, and so on; the last one stays. */
  inTurn: (...behaviours: readonly [Behaviour, ...Behaviour[]]): Behaviour => {
    const waiting = [...behaviours];
    let current = behaviours[0];
    return (...exchange) => {
      current = waiting.shift() ?? current;
      current(...exchange);
    };
  },
};

/** A small generator of numbers in [0, 1) (mulberry32): even enough for tests, and repeatable. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
