import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { RawCase } from "./raw-arbitrary";

const PAUSE_MS = 40;
const PATIENCE_MS = 60_000;

export type RawResponse = { status: number; headers: Headers; text: string };

export async function sendRaw(port: number, { parts, cutOff = false }: RawCase): Promise<RawResponse> {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  const received: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error(`no response within ${PATIENCE_MS} ms`)));
    socket.on("data", (chunk: Buffer) => received.push(chunk));
    socket.once("end", resolve).once("error", reject);
  });
  // A failed write is reported by the promise above.
  ended.catch(() => undefined);
  for (const part of parts) {
    if (!socket.writable) break;
    socket.write(part);
    if (parts.length > 1) await sleep(PAUSE_MS);
  }
  if (cutOff) socket.end();
  try {
    await ended;
  } finally {
    socket.destroy();
  }
  return readResponse(Buffer.concat(received).toString());
}

/** Reads the last response, which a 100 may precede. */
function readResponse(text: string): RawResponse {
  const start = text.lastIndexOf("HTTP/1.1 ");
  const [top = "", ...rest] = text.slice(start).split("\r\n\r\n");
  const [line = "", ...lines] = top.split("\r\n");
  const headers = new Headers(
    lines.map((each) => {
      const [name = "", ...value] = each.split(": ");
      return [name, value.join(": ")] as [string, string];
    }),
  );
  const sent = rest.join("\r\n\r\n");
  const chunked = headers.get("transfer-encoding") === "chunked";
  return { status: Number(line.split(" ")[1]), headers, text: chunked ? joinChunks(sent) : sent };
}

function joinChunks(text: string): string {
  return text.replaceAll(/(^|\r\n)[0-9a-f]+\r\n/g, "").replace(/\r\n$/, "");
}

const envelope = z.object({
  code: z.int(),
  message: z.string().min(1),
  data: z.object({ reason: z.string().optional(), requestId: z.string().optional() }),
});

export function findRawProblem({ expected }: RawCase, { status, headers, text }: RawResponse): string | null {
  const shown = `${status} ${text.slice(0, 300)}`;
  const parsed = envelope.safeParse(parseJson(text));
  if (!parsed.success) return `is no envelope: ${shown}`;
  const { code, message, data } = parsed.data;
  const outcome = `${status} ${data.reason ?? message}`;
  if (!expected.includes(outcome)) return `is ${outcome} instead of ${expected.join(" or ")}: ${shown}`;
  if (code !== status) return `says ${code} with the status ${status}`;
  const requestId = headers.get("x-request-id") ?? "";
  if (!/^[0-9a-f-]{36}$/.test(requestId)) return `has no X-Request-Id: ${shown}`;
  if (data.reason !== undefined && data.requestId !== requestId) return `has two request ids: ${shown}`;
  if (headers.get("cache-control") !== "no-store") return `may be stored: ${shown}`;
  if (status === 405 && !headers.has("allow")) return `is a 405 without Allow`;
  if (status === 429 && !/^[1-9]\d*$/.test(headers.get("retry-after") ?? ""))
    return `is a 429 without Retry-After`;
  return null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
