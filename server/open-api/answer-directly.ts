import { type DirectAnswer } from "@/server/http/direct";
import { collectDeferred } from "@/server/infra/deferred";
import { contracts } from "./contracts";
import { type Contract } from "./define-contract";
import { replies, type ReplyHandlers, unknownPath } from "./mount";

/** A segment of a path, or null for a parameter. */
type Route = { segments: readonly (string | null)[]; names: readonly string[]; handlers: ReplyHandlers };

/** Parameters after names, so that `changes` is not taken for an id. */
const routes = [...new Set(contracts.map(({ path }) => path))]
  .map((path) =>
    toRoute(
      path,
      contracts.filter((contract) => contract.path === path),
    ),
  )
  .sort((a, b) => a.names.length - b.names.length);

/**
 * Answers a call of the public API without Next, for the front (docs/decisions/own-front.md). The same
 * contracts are mounted as route handlers, which serve where there is no front.
 */
export const answerDirectly: DirectAnswer = async (request) => {
  const { handlers, params } = findRoute(new URL(request.url).pathname);
  const handler = handlers[request.method] ?? handlers.OPTIONS;
  if (handler === undefined) throw new Error("a path of the public API has no handlers");
  const { result, afterwards } = await collectDeferred(() => handler(request, params));
  return { ...result, afterwards };
};

function findRoute(pathname: string): { handlers: ReplyHandlers; params: Record<string, string> } {
  const segments = pathname.replace(/\/$/, "").split("/").map(decodeURIComponent);
  const route = routes.find((it) => matches(it, segments));
  if (route === undefined) return { handlers: unknownPath, params: {} };
  const values = segments.filter((_, n) => route.segments[n] === null);
  return {
    handlers: route.handlers,
    params: Object.fromEntries(route.names.map((name, n) => [name, values[n] ?? ""])),
  };
}

function matches({ segments }: Route, sent: readonly string[]): boolean {
  return (
    sent.length === segments.length &&
    segments.every((segment, n) => (segment === null ? sent[n] !== "" : segment === sent[n]))
  );
}

function toRoute(path: string, ofPath: readonly Contract[]): Route {
  const parts = path.split("/");
  const isName = (part: string) => part.startsWith(":");
  return {
    segments: parts.map((part) => (isName(part) ? null : part)),
    names: parts.filter(isName).map((part) => part.slice(1)),
    handlers: replies(ofPath),
  };
}
