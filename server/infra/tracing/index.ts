export {
  bindTrace,
  endTracing,
  flushTraces,
  inSpan,
  isTracing,
  startSpan,
  traceIds,
  traceparent,
} from "./spans";
export type { Span, SpanOptions, TraceIds } from "./spans";
export { startTracing } from "./start-tracing";
