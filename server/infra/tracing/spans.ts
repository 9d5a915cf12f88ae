export type TraceIds = { traceId: string; spanId: string };
type Value = string | number | boolean;

export type SpanOptions = {
  kind?: "server" | "client" | "consumer" | "internal";
  /** A trusted `traceparent`; invalid ones are ignored. The default parent is the current span. */
  parent?: string | null | undefined;
  /**
   * The `traceparent` of a caller, which may not be known yet: the span refers to it, and takes neither its
   * trace nor its sampling from it. Invalid ones are ignored.
   */
  link?: string | null | undefined;
  attributes?: Readonly<Record<string, Value>>;
};

export type Span = {
  set: (attributes: Readonly<Record<string, Value>>) => void;
  fail: (error: unknown) => void;
};
type OpenSpan = Span & { end: () => void };

/** What spans are made with, where they are exported. */
export type Tracing = {
  startSpan: (name: string, options: SpanOptions) => OpenSpan;
  /** `work` runs with the span as the one under way. */
  runIn: <Result>(span: OpenSpan, work: () => Result) => Result;
  bind: <Task extends (...given: never[]) => unknown>(task: Task) => Task;
  ids: () => TraceIds | null;
  traceparent: () => string | null;
  flush: () => Promise<void>;
  end: () => Promise<void>;
};

/** On `globalThis`: Next bundles this module several times, and the front has a copy of its own. */
const shared = globalThis as { crsTracing?: Tracing | undefined };

export function setTracing(tracing: Tracing | undefined): void {
  shared.crsTracing = tracing;
}

/** False unless traces are exported (docs/rules.md#traces); nothing else of this file then costs anything. */
export function isTracing(): boolean {
  return shared.crsTracing !== undefined;
}

const NO_SPAN: OpenSpan = { set: () => undefined, fail: () => undefined, end: () => undefined };

/** Runs `work` in a span of the trace under way, or of a new one. */
export async function inSpan<Result>(
  name: string,
  options: SpanOptions,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  const tracing = shared.crsTracing;
  if (tracing === undefined) return work(NO_SPAN);
  const span = tracing.startSpan(name, options);
  try {
    return await tracing.runIn(span, () => work(span));
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    span.end();
  }
}

/** A span that its caller ends, for work that ends in a callback. */
export function startSpan(name: string, options: SpanOptions): OpenSpan {
  return shared.crsTracing?.startSpan(name, options) ?? NO_SPAN;
}

/** `task`, which runs later, belongs to the span that is under way now. */
export function bindTrace<Task extends (...given: never[]) => unknown>(task: Task): Task {
  return shared.crsTracing?.bind(task) ?? task;
}

export function traceIds(): TraceIds | null {
  return shared.crsTracing?.ids() ?? null;
}

/** The span under way as the W3C's header has it. */
export function traceparent(): string | null {
  return shared.crsTracing?.traceparent() ?? null;
}

export async function flushTraces(): Promise<void> {
  await shared.crsTracing?.flush();
}

/** Exports what is left. */
export async function endTracing(): Promise<void> {
  const tracing = shared.crsTracing;
  shared.crsTracing = undefined;
  await tracing?.end();
}
