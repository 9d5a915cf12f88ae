import { methodNotAllowed, ServiceError } from "@/server/domain/kernel/errors";
import { admit } from "./admit";
import { type Contract } from "./define-contract";
import { handle, type RouteHandler } from "./handle";
import { respond } from "@/server/http/respond";

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
type Handlers = Record<(typeof methods)[number], RouteHandler>;

/**
 * The handlers of a path: its contracts, and for every method that it lacks `METHOD_NOT_ALLOWED` with
 * `Allow`. Keys do not belong in browsers, so `OPTIONS` is no exception. Where there is a `GET`, leave `HEAD`
 * to Next.
 */
export function mount(...contracts: readonly Contract[]): Handlers {
  const own: Partial<Handlers> = Object.fromEntries(
    contracts.map((contract) => [contract.method, handle(contract)]),
  );
  if (own.GET !== undefined) own.HEAD = own.GET;
  const allow = methods.filter((method) => method in own);
  return { ...refuseAll(() => methodNotAllowed(allow)), ...own };
}

/** The handlers of a path that does not exist. */
export function refusePath(): Handlers {
  return refuseAll(noSuchPath);
}

/** The handlers of a path of `/api` that does not exist: nothing there asks for a key. */
export function refuseUnknownPath(): Handlers {
  const handler: RouteHandler = (request) =>
    respond(request, { area: "unknown path", route: "none" }, () => Promise.reject(noSuchPath()));
  return Object.fromEntries(methods.map((method) => [method, handler])) as Handlers;
}

function noSuchPath(): ServiceError {
  return new ServiceError(
    "NOT_FOUND",
    "There is no such path. The reference at /docs lists those there are.",
  );
}

/** Without a key these paths look like any other: the caller is admitted first. */
function refuseAll(refusal: () => ServiceError): Handlers {
  const handler: RouteHandler = (request) =>
    respond(request, { area: "public API", route: "none" }, async (exchange) => {
      await admit(exchange);
      throw refusal();
    });
  return Object.fromEntries(methods.map((method) => [method, handler])) as Handlers;
}
