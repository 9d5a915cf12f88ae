import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";
import { startSpan, traceIds } from "@/server/infra/tracing";

type Query = (...given: unknown[]) => unknown;
type Callback = (error: unknown, result: unknown) => void;
type Connected = Parameters<pg.Pool["connect"]>[0];

const MAX_TEXT = 2_000;

/**
 * A pool whose statements are spans of the trace under way (docs/rules.md#traces). Their text has parameters
 * and no values.
 */
export function tracedPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...config, Client: TracedClient });
  const connect = pool.connect.bind(pool) as (callback?: Connected) => unknown;
  // A caller that waits for a connection is called back by the one that frees it, in another trace.
  pool.connect = ((callback?: Connected) =>
    callback === undefined ? connect() : connect(AsyncLocalStorage.bind(callback))) as typeof pool.connect;
  return pool;
}

class TracedClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as Query;
    this.query = ((...given: unknown[]) => traced(query, given)) as typeof this.query;
  }
}

function traced(query: Query, given: unknown[]): unknown {
  const text = textOf(given[0]);
  if (text === null || traceIds() === null) return query(...given);
  const span = startSpan(`SQL ${/\w+/.exec(text)?.[0].toUpperCase() ?? "statement"}`, {
    kind: "client",
    attributes: { "db.system.name": "postgresql", "db.query.text": text.slice(0, MAX_TEXT) },
  });
  const end = (error: unknown) => {
    if (error !== null && error !== undefined) span.fail(error);
    span.end();
  };
  const callback = given.at(-1);
  if (typeof callback === "function") {
    const ended: Callback = (error, result) => {
      end(error);
      (callback as Callback)(error, result);
    };
    return query(...given.slice(0, -1), ended);
  }
  const answer = query(...given);
  if (answer instanceof Promise) answer.then(() => end(null), end);
  else end(null);
  return answer;
}

function textOf(statement: unknown): string | null {
  if (typeof statement === "string") return statement.trim();
  const { text } = (statement ?? {}) as { text?: unknown };
  return typeof text === "string" ? text.trim() : null;
}
