import { methodNotAllowed, ServiceError } from "@/server/domain/kernel/errors";
import { reply } from "@/server/http/respond";
import { admit } from "./admit";
import { type Contract } from "./define-contract";
import { type ReplyHandler, replyTo, type RouteHandler, toRoute } from "./handle";

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
type Handlers = Record<(typeof methods)[number], RouteHandler>;
export type ReplyHandlers = Readonly<Record<string, ReplyHandler>>;

export function mount(...contracts: readonly Contract[]): Handlers {
  return toRoutes(replies(contracts));
}

export function refusePath(): Handlers {
  return toRoutes(refusals(noSuchPath));
}

export function refuseUnknownPath(): Handlers {
  return toRoutes(
    forAll((request) =>
      reply(request, { area: "unknown path", route: "none" }, () => Promise.reject(noSuchPath())),
    ),
  );
}

/**
 * The handlers of one path by method. Methods without a contract answer `METHOD_NOT_ALLOWED` with `Allow`. So
 * does `OPTIONS`, because keys do not belong in browsers.
 */
export function replies(contracts: readonly Contract[]): ReplyHandlers {
  const own: Record<string, ReplyHandler> = Object.fromEntries(
    contracts.map((contract) => [contract.method, replyTo(contract)]),
  );
  if (own.GET !== undefined) own.HEAD = own.GET;
  const allow = methods.filter((method) => method in own);
  return { ...refusals(() => methodNotAllowed(allow)), ...own };
}

export const unknownPath: ReplyHandlers = refusals(noSuchPath);

function noSuchPath(): ServiceError {
  return new ServiceError("NOT_FOUND", "There is no such path. See the reference at /docs for all paths.");
}

/** Admits the caller first, so that without a key unknown paths look like any other. */
function refusals(refusal: () => ServiceError): ReplyHandlers {
  return forAll((request) =>
    reply(request, { area: "public API", route: "none" }, async (exchange) => {
      await admit(exchange);
      throw refusal();
    }),
  );
}

function forAll(handler: ReplyHandler): ReplyHandlers {
  return Object.fromEntries(methods.map((method) => [method, handler]));
}

function toRoutes(handlers: ReplyHandlers): Handlers {
  const routes = Object.entries(handlers).map(([method, answer]) => [method, toRoute(answer)] as const);
  return Object.fromEntries(routes) as Handlers;
}
