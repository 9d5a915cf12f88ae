import { asideAnswers } from "./asides";
import { withNumbers, withoutFields, withOtherTypes } from "./change-fields";
import { decide } from "./decide";
import { platformApis, type Refusal, type Reply } from "./platforms";
import { type ReadRequest, readRequest, type SimulatedRequest } from "./read-request";
import { type Outcome } from "./request-log";
import { type WrongAnswer } from "./rule";
import { type SimulatorState } from "./simulator-state";

export type SimulatedResponse = {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** Computed on first use: trials in virtual time only need the outcome. */
  body: () => string;
  delayMs: number;
  cutOff: boolean;
  outcome: Outcome;
};

type Made = Pick<SimulatedResponse, "status" | "outcome"> & {
  body: () => string;
  headers?: Record<string, string>;
  cutOff?: boolean;
};

export function answer(request: SimulatedRequest, state: SimulatorState, now: number): SimulatedResponse {
  const read = readRequest(request, (platform, id) => state.find(platform, id));
  const { wrong, delayMs } = decide(state.rules, read, now);
  const made = wrong === null ? behave(read, state, now) : misbehave(wrong, read, state, now);
  const { status, outcome, headers = {}, body, cutOff = false } = made;
  state.log.add({
    at: now,
    platform: read.platform,
    account: read.account,
    method: read.method,
    path: read.path,
    creator: read.creator?.id ?? null,
    outcome,
    status,
    delayMs,
  });
  return { status, headers: { "content-type": JSON_TYPE, ...headers }, body, delayMs, cutOff, outcome };
}

const JSON_TYPE = "application/json; charset=utf-8";

function behave(read: ReadRequest, state: SimulatorState, now: number): Made {
  const { platform, call, account, creator } = read;
  if (platform === null || call === null) {
    return { status: 404, outcome: "unknown-path", body: () => '{"error":"no platform has this call"}' };
  }
  if (account === null) return refuse(read, "expired-session");
  if (creator === null) return refuse(read, "not-found");
  const json = () => {
    const payload = call.answer(state.creator(platform, creator.n), { parameters: read.parameters, now });
    return platformApis[platform].envelope(payload);
  };
  return { status: 200, outcome: "ok", body: () => JSON.stringify(json()) };
}

function refuse({ platform }: ReadRequest, refusal: Refusal): Made {
  const reply: Reply =
    platform === null ? { status: 404, json: { error: refusal } } : platformApis[platform].refusals[refusal];
  return { status: reply.status, outcome: refusal, body: () => JSON.stringify(reply.json) };
}

function misbehave(wrong: WrongAnswer, read: ReadRequest, state: SimulatorState, now: number): Made {
  const usual = behave(read, state, now);
  const changed = (change: (json: unknown) => unknown) => () =>
    JSON.stringify(change(JSON.parse(usual.body())));
  switch (wrong.kind) {
    case "too-many-requests":
      return {
        status: 429,
        outcome: wrong.kind,
        body: () => "Too Many Requests",
        headers: { "content-type": "text/plain", ...retryAfter(wrong.retryAfterSeconds) },
      };
    case "server-error":
      return {
        status: wrong.status,
        outcome: wrong.kind,
        body: () => "<html><head><title>Bad Gateway</title></head></html>",
        headers: { "content-type": "text/html" },
      };
    case "empty-body":
      return { ...usual, outcome: wrong.kind, body: () => "" };
    case "vanished-fields":
      return {
        ...usual,
        outcome: wrong.kind,
        body: changed((json) => withoutFields(json, wrong.fields)),
      };
    case "changed-types":
      return {
        ...usual,
        outcome: wrong.kind,
        body: changed((json) => withOtherTypes(json, wrong.fields)),
      };
    case "zeroed":
      return {
        ...usual,
        outcome: wrong.kind,
        body: changed((json) => withNumbers(json, wrong.fields, () => 0)),
      };
    case "as-text":
      return {
        ...usual,
        outcome: wrong.kind,
        body: changed((json) => withNumbers(json, wrong.fields, (value) => value.toLocaleString("en"))),
      };
    case "verify-header":
    case "too-many-words":
    case "too-many-page":
    case "check-page":
    case "login-page":
    case "call-refused": {
      const { body, ...aside } = asideAnswers[wrong.kind];
      return { ...aside, outcome: wrong.kind, body: () => body };
    }
    case "cut-off":
      return { ...usual, outcome: wrong.kind, cutOff: true };
    case "huge-body":
      return {
        ...usual,
        outcome: wrong.kind,
        body: () => {
          const text = usual.body();
          return text + " ".repeat(Math.max(0, wrong.bytes - Buffer.byteLength(text)));
        },
      };
    case "redirect":
      return {
        status: 302,
        outcome: wrong.kind,
        body: () => "",
        headers: { location: wrong.to },
      };
    default:
      return { ...refuse(read, wrong.kind), headers: retryAfter(wrong.retryAfterSeconds) };
  }
}

function retryAfter(seconds: number | undefined): Record<string, string> {
  return seconds === undefined ? {} : { "retry-after": String(seconds) };
}
