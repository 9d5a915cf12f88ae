import path from "node:path";
import { type Contract } from "@/server/open-api/define-contract";
import { type RouteHandler } from "@/server/open-api/handle";

const FOLDER = path.join(import.meta.dirname, "../../../app");

/** The handler that Next would call for a contract. Throws where the path's file does not answer the method. */
export async function loadHandler({
  method,
  path: publicPath,
}: Pick<Contract, "method" | "path">): Promise<RouteHandler> {
  const file = path.join(FOLDER, publicPath.replaceAll(/:(\w+)/g, "[$1]"), "route.ts");
  const route = (await import(file)) as Partial<Record<string, RouteHandler>>;
  const handler = route[method];
  if (handler === undefined) throw new Error(`${publicPath} does not answer ${method}`);
  return handler;
}
