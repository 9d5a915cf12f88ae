import type { EngineFetch } from "../application";
import { sign } from "../signature";

/** A call that waits until the test responds. */
export interface HeldCall {
  readonly stepId: string;
  readonly generation: number;
  readonly jobId: string;
  readonly body: CallBody;
  readonly answer: (status: number, body: unknown, headers?: Record<string, string>) => void;
  readonly breakOff: (error: Error) => void;
}

interface CallBody {
  readonly event: { readonly id: string; readonly name: string };
  readonly steps: Record<string, unknown>;
  readonly ctx: { readonly run_id: string; readonly attempt: number };
}

const CALL_PATIENCE_MS = 8000;

/**
 * An application whose responses the test determines: it registers `functions` and holds each call. Allows
 * what the SDK never does, such as late or unsigned responses.
 */
export class ScriptedApp {
  functions: object[];
  signs = true;
  readonly #signingKey: string;
  readonly #calls: HeldCall[] = [];
  readonly #waiting: ((call: HeldCall) => void)[] = [];

  constructor(signingKey: string, functions: object[]) {
    this.#signingKey = signingKey;
    this.functions = functions;
  }

  readonly fetch: EngineFetch = (url, { method, headers, body, signal }) => {
    if (method === "PUT") return Promise.resolve(this.#respond(200, { functions: this.functions }, {}));
    return new Promise((resolve, reject) => {
      signal.addEventListener("abort", () => reject(new Error("aborted")));
      this.#hold({
        stepId: new URL(url).searchParams.get("stepId") ?? "",
        generation: Number(headers["x-inngest-generation-id"]),
        jobId: headers["x-inngest-job-id"] ?? "",
        body: JSON.parse(body) as CallBody,
        answer: (status, value, extra = {}) => resolve(this.#respond(status, value, extra)),
        breakOff: reject,
      });
    });
  };

  nextCall(): Promise<HeldCall> {
    const held = this.#calls.shift();
    if (held !== undefined) return Promise.resolve(held);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error("The engine made no call.")), CALL_PATIENCE_MS);
      this.#waiting.push((call) => {
        clearTimeout(timer);
        resolve(call);
      });
    });
  }

  get unanswered(): number {
    return this.#calls.length;
  }

  #hold(call: HeldCall): void {
    const waiting = this.#waiting.shift();
    if (waiting === undefined) this.#calls.push(call);
    else waiting(call);
  }

  #respond(status: number, value: unknown, headers: Record<string, string>): Response {
    const body = JSON.stringify(value);
    const signature = this.signs ? { "x-inngest-signature": sign(body, this.#signingKey, Date.now()) } : {};
    return new Response(body, { status, headers: { ...signature, ...headers } });
  }
}

export function functionConfig(id: string, options: object = {}): object {
  return {
    id,
    name: id,
    triggers: [{ event: `test/${id}` }],
    steps: { step: { id: "step", name: "step", runtime: { type: "http", url: "http://app/api/inngest" } } },
    ...options,
  };
}
