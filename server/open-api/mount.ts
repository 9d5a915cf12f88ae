import { methodNotAllowed, ServiceError } from "@/server/domain/kernel/errors";
import { admit } from "./admit";
import { type Contract } from "./define-contract";
import { handle, type RouteHandler } from "./handle";
import { respond } from "@/server/http/respond";

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
type Handlers = Record<(typeof methods)[number], RouteHandler>;

/**
 * Methods without a contract answer `METHOD_NOT_ALLOWED` with `Allow`. So does `OPTIONS`, because keys do not
 * belong in browsers.
 */
export function mount(...contracts: readonly Contract[]): Handlers {
  const own: Partial<Handlers> = Object.fromEntries(
    contracts.map((contract) => [contract.method, handle(contract)]),
  );
  if (own.GET !== undefined) own.HEAD = own.GET;
  const allow = methods.filter((method) => method in own);
  return { ...refuseAll(() => methodNotAllowed(allow)), ...own };
}

export function refusePath(): Handlers {
  return refuseAll(noSuchPath);
}

export function refuseUnknownPath(): Handlers {
  const handler: RouteHandler = (request) =>
    respond(request, { area: "unknown path", route: "none" }, () => Promise.reject(noSuchPath()));
  return Object.fromEntries(methods.map((method) => [method, handler])) as Handlers;
}

function noSuchPath(): ServiceError {
  return new ServiceError("NOT_FOUND", "There is no such path. See the reference at /docs for all paths.");
}

/** Admits the caller first, so that without a key unknown paths look like any other. */
function refuseAll(refusal: () => ServiceError): Handlers {
  const handler: RouteHandler = (request) =>
    respond(request, { area: "public API", route: "none" }, async (exchange) => {
      await admit(exchange);
      throw refusal();
    });
  return Object.fromEntries(methods.map((method) => [method, handler])) as Handlers;
}
