import { type z } from "zod";
import { type RateLimitDecision } from "@/server/infra/limiter";
import { authorise, type Ctx } from "@/server/services/verb";
import { successAnswer } from "./answer/answer";
import { respond } from "./answer/respond";
import { successBody } from "./answer/success-body";
import { type Contract, readsBody } from "./define-contract";
import { admit } from "./steps/admit";
import { answerOnce } from "./steps/answer-once";
import { checkItems } from "./steps/check-items";
import { type Parsed, parseRequest } from "./steps/parse-request";
import { readIdempotencyKey } from "./steps/read-idempotency-key";
import { readJson } from "./steps/read-json";

/** What Next calls for a path and method; a path without parameters gets none. */
export type RouteHandler = (request: Request, context: { params?: Promise<unknown> }) => Promise<Response>;

type Given<Query extends z.ZodType, Params extends z.ZodType, Body extends z.ZodType> = Parsed<
  Query,
  Params,
  Body
> & {
  ctx: Ctx;
  rate: RateLimitDecision;
  idempotencyKey: string | null;
};

/**
 * Joins a contract to its verb: the checks in the order of decisions, section 1, then the work, then the envelope. The verb
 * gets parsed values only, and returns what the contract publishes as `data`.
 */
export function handle<
  Query extends z.ZodType,
  Params extends z.ZodType,
  Body extends z.ZodType,
  Response extends z.ZodType,
>(
  contract: Contract<Query, Params, Body, Response>,
  verb: (given: Given<Query, Params, Body>) => Promise<z.input<Response>>,
): RouteHandler {
  return (request, { params }) =>
    respond(request, contract.path, async (exchange) => {
      const { ctx, rate } = await admit(exchange);
      if (contract.permission !== null) authorise(ctx, contract.permission);
      const json = readsBody(contract) ? await readJson(request) : null;
      checkItems(contract, json);
      const parsed = parseRequest(contract, { url: request.url, params: (await params) ?? {}, json });
      const key = contract.idempotent ? readIdempotencyKey(request.headers, parsed.query) : null;
      const work = (inner: Ctx) => verb({ ...parsed, ctx: inner, rate, idempotencyKey: key });
      if (key !== null) return answerOnce(contract, { ctx, key, json }, work);
      return successAnswer(successBody(contract, await work(ctx)));
    });
}
