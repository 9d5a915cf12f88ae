import path from "node:path";
import { z } from "zod";
import { fromRoot } from "@/scripts/from-root";
import { type IdKind, idPrefixes } from "@/server/domain/kernel/ids";
import { type Contract } from "@/server/open-api/define-contract";
import { type RouteHandler } from "@/server/open-api/handle";
import { type TestRows } from "../../create-test-rows";

export async function loadHandler({
  method,
  path: publicPath,
}: Pick<Contract, "method" | "path">): Promise<RouteHandler> {
  const file = fromRoot(path.join("app", publicPath.replaceAll(/:(\w+)/g, "[$1]"), "route.ts"));
  const route = (await import(file)) as Partial<Record<string, RouteHandler>>;
  const handler = route[method];
  if (handler === undefined) throw new Error(`${publicPath} does not handle ${method}`);
  return handler;
}

export function fillPath(
  { path, params }: Pick<Contract, "path" | "params">,
  rows: TestRows,
): { path: string; params: Record<string, string> } {
  const ids = findIdFields(params).map(({ name, kind }) => {
    const id = rows[kind];
    if (id === undefined) throw new Error(`there is no ${kind} for ${path}: add one to createTestRows`);
    return [name, id] as const;
  });
  const filled = ids.reduce<string>((text, [name, id]) => text.replace(`:${name}`, id), path);
  if (filled.includes(":")) throw new Error(`${path} has a parameter that is not read as an id`);
  return { path: filled, params: Object.fromEntries(ids) };
}

type IdField = { name: string; kind: IdKind };

export function findIdFields(schema: z.ZodType): IdField[] {
  const { properties = {} } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return Object.entries(properties).flatMap(([name, field]) => {
    const pattern = typeof field === "object" ? (field.pattern ?? "") : "";
    const kinds = Object.keys(idPrefixes) as IdKind[];
    return kinds
      .filter((kind) => pattern.startsWith(`^${idPrefixes[kind]}_`))
      .map((kind) => ({ name, kind }));
  });
}
