import { AsyncLocalStorage } from "node:async_hooks";
import {
  type Context,
  diag,
  DiagLogLevel,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span as OtelSpan,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TracerProvider,
  TraceIdRatioBasedSampler,
} from "@opentelemetry/sdk-trace";
import { type SpanOptions, type Tracing } from "./spans";

const SERVICE = "creator-roster";
const EXPORT_EVERY_MS = 2_000;
const REPORT_EVERY_MS = 60_000;
/** What a graceful stop and a frozen function wait for a collector. */
const FLUSH_MS = 3_000;

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const;

type Exporting = { instance: string; sampledShare: number; report: (problem: string) => void };

/**
 * Spans by OpenTelemetry's SDK, sent as OTLP over HTTP. The exporter itself reads address, headers and
 * timeout from the standard variables. The provider is not registered globally: the spans are those that the
 * service makes, and none of what Next and Inngest would add.
 */
export function makeTracing({ instance, sampledShare, report }: Exporting): Tracing {
  reportProblems(report);
  const sampler = new TraceIdRatioBasedSampler(sampledShare);
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ "service.name": SERVICE, "service.instance.id": instance }))
      .merge(detectResources({ detectors: [envDetector] })),
    // By the trace's id in every process, so that no trace is torn. Ids are the service's own, because a
    // caller who chooses the id would choose what is kept.
    sampler: new ParentBasedSampler({
      root: sampler,
      remoteParentSampled: sampler,
      remoteParentNotSampled: sampler,
    }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter(), scheduledDelayMillis: EXPORT_EVERY_MS }),
    ],
  });
  const tracer = provider.getTracer(SERVICE);
  const current = new AsyncLocalStorage<OtelSpan>();
  const spans = new WeakMap<object, OtelSpan>();
  const flush = () => provider.forceFlush({ timeoutMillis: FLUSH_MS }).catch(() => undefined);
  return {
    startSpan(name, { kind = "internal", parent, link, attributes = {} }) {
      const linked = parseTraceparent(link);
      const span = tracer.startSpan(
        name,
        { kind: kinds[kind], attributes, ...(linked !== null && { links: [{ context: linked }] }) },
        parentOf(current.getStore(), parent),
      );
      const open = {
        set: (more: NonNullable<SpanOptions["attributes"]>) => void span.setAttributes(more),
        fail: (error: unknown) => markFailed(span, error),
        end: () => span.end(),
      };
      spans.set(open, span);
      return open;
    },
    runIn(open, work) {
      const span = spans.get(open);
      return span === undefined ? work() : current.run(span, work);
    },
    bind: (task) => {
      const span = current.getStore();
      if (span === undefined) return task;
      return ((...given: never[]) => current.run(span, () => task(...given))) as typeof task;
    },
    ids() {
      const span = current.getStore()?.spanContext();
      return span === undefined ? null : { traceId: span.traceId, spanId: span.spanId };
    },
    traceparent() {
      const span = current.getStore()?.spanContext();
      return span === undefined ? null : toTraceparent(span);
    },
    flush,
    end: async () => {
      await flush();
      await provider.shutdown().catch(() => undefined);
    },
  };
}

function parentOf(under: OtelSpan | undefined, sent: string | null | undefined): Context {
  const remote = parseTraceparent(sent);
  if (remote !== null) return trace.setSpanContext(ROOT_CONTEXT, remote);
  return under === undefined ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, under);
}

const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/;

function parseTraceparent(text: string | null | undefined): SpanContext | null {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(text ?? "") ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return null;
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  const context = { traceId, spanId, traceFlags, isRemote: true };
  return isSpanContextValid(context) ? context : null;
}

function toTraceparent({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`;
}

/** Messages may repeat what a caller sent, so that only the error's kind is told. */
function markFailed(span: OtelSpan, error: unknown): void {
  const { name, reason } = (error ?? {}) as { name?: string; reason?: string };
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute("error.type", reason ?? name ?? "Error");
}

function reportProblems(report: (problem: string) => void): void {
  let lastMs = -Infinity;
  const tell = (...parts: unknown[]) => {
    if (performance.now() - lastMs < REPORT_EVERY_MS) return;
    lastMs = performance.now();
    report(parts.map(String).join(" ").slice(0, 500));
  };
  const quiet = () => undefined;
  diag.setLogger(
    { error: tell, warn: tell, info: quiet, debug: quiet, verbose: quiet },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
}
