import { ServiceError } from "@/server/domain/errors";
import { respond } from "./answer/respond";
import { type RouteHandler } from "./handle";
import { admit } from "./steps/admit";

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
type Method = (typeof methods)[number];
type Handlers<Refused extends Method> = Record<Refused, RouteHandler>;

/**
 * Handlers for the methods that a path lacks: `METHOD_NOT_ALLOWED` with `Allow`. Keys do not belong in browsers, so `OPTIONS`
 * is no exception. Next answers `HEAD` wherever there is a `GET`.
 */
export function refuseMethods<Allowed extends Method>(
  ...allowed: Allowed[]
): Handlers<Exclude<Method, Allowed>> {
  return refuse(
    methods.filter((method) => !(allowed as Method[]).includes(method)),
    () => {
      const message = `This path answers ${allowed.join(", ")} only.`;
      return new ServiceError("METHOD_NOT_ALLOWED", message, { allow: allowed });
    },
  );
}

/** Handlers for a path that does not exist. */
export function refusePath(): Handlers<Method> {
  return refuse(
    methods,
    () =>
      new ServiceError("NOT_FOUND", "There is no such path. The reference at /docs lists those there are."),
  );
}

/** Without a key these paths look like any other: the gate comes first. */
function refuse(refused: readonly Method[], refusal: () => ServiceError): Handlers<Method> {
  const handler: RouteHandler = (request) =>
    respond(request, "none", async (exchange) => {
      await admit(exchange);
      throw refusal();
    });
  return Object.fromEntries(refused.map((method) => [method, handler])) as Handlers<Method>;
}
