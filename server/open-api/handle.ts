import { hashCanonicalJsonInTurns } from "@/server/domain/kernel/json";
import { assertCapacity, runInBatchPlace, runInCapacity } from "@/server/infra/capacity";
import { runInBackground } from "@/server/infra/concurrency";
import { inTurnOfKey, runOnce } from "@/server/services/kernel/idempotency";
import { mayDo, type OpenTransaction } from "@/server/services/kernel/verb";
import { conditionalAnswer } from "@/server/http/answer-file";
import { successAnswer } from "@/server/http/envelope";
import { type Reply, reply, toResponse } from "@/server/http/respond";
import { admit } from "./admit";
import { type Contract, isConditional, readsBody } from "./define-contract";
import {
  countItems,
  findIdempotencyKey,
  findSharedKey,
  parseRequest,
  parseSent,
  readSent,
} from "./read-request";

/** A route handler of Next. */
export type RouteHandler = (request: Request, context: { params?: Promise<unknown> }) => Promise<Response>;
/** What both a route handler and the front make a response of. */
export type ReplyHandler = (request: Request, params: unknown) => Promise<Reply>;

export function toRoute(answer: ReplyHandler): RouteHandler {
  return async (request, { params }) => toResponse(await answer(request, await params));
}

export function handle(contract: Contract): RouteHandler {
  return toRoute(replyTo(contract));
}

/** Checks run in a fixed order (docs/rules.md#order-of-checks) before the verb gets the parsed input. */
export function replyTo(contract: Contract): ReplyHandler {
  const { verb, method, path } = contract;
  return (request, params) =>
    reply(request, { area: "public API", route: path }, async (exchange) => {
      const { ctx, rate } = await admit(exchange);
      const authorised = verb.authorise(ctx);
      const caller = { ownerId: ctx.organization.liveId, as: "keys" } as const;
      const isBatch = contract.maxItems !== undefined;
      assertCapacity(caller, { isBatch });
      const sent = readsBody(contract) ? await readSent(request) : null;
      const route = { organizationId: ctx.organization.id, route: `${method} ${path}` };
      const answer = async (note: (items: number) => void) => {
        const json = sent === null ? null : await parseSent(sent);
        const items = countItems(contract, json);
        const parsed = parseRequest(contract, { url: request.url, params: params ?? {}, json });
        const key = contract.idempotent ? findIdempotencyKey(request.headers, parsed.query) : null;
        const input = contract.input({ ...parsed, rate, idempotencyKey: key } as never);
        if (key === null) {
          const parts = await runInCapacity(caller, () => verb.executeAsJson(authorised, input));
          note(items);
          const body = toBytes(parts);
          return isConditional(contract) ? conditionalAnswer(request, body) : successAnswer(body);
        }
        const hash = () => runInBackground(hashCanonicalJsonInTurns(json));
        const run = (open: OpenTransaction) =>
          runInCapacity(caller, () => verb.execute(authorised, input, open));
        const { body, replayed } = await runOnce(ctx, { ...route, key, hash }, { run, toBody });
        if (!replayed) note(items);
        const mine = replayed && !mayDo(ctx, "blogger:read") ? forWriters(contract, body) : body;
        return successAnswer(mine, replayed ? { "Idempotency-Replayed": "true" } : {});
      };
      // To parse and to check a large batch takes as long as to import it, so its place comes first.
      const work = () => (isBatch ? runInBatchPlace(caller, answer) : answer(() => undefined));
      const sharedKey = contract.idempotent ? findSharedKey(request) : null;
      return sharedKey === null ? work() : inTurnOfKey({ ...route, key: sharedKey }, work);
    });
}

/** Removes what requires `blogger:read` from a stored body (docs/rules.md#idempotency). */
function forWriters({ forWriters: reduce }: Contract, body: string): string {
  return reduce === undefined ? body : toBody(reduce((JSON.parse(body) as { data: never }).data));
}

function toBody(data: unknown): string {
  return toEnvelope([JSON.stringify(data)]).join("");
}

function toBytes(data: readonly string[]): Buffer<ArrayBuffer> {
  return Buffer.concat(toEnvelope(data).map((part) => Buffer.from(part)));
}

function toEnvelope(data: readonly string[]): string[] {
  return ['{"code":200,"message":"ok","data":', ...data, "}"];
}
