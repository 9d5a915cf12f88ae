import { type Contract } from "@/server/open-api/define-contract";
import { type TestRows } from "../rows/create-test-rows";
import { findIdFields } from "./find-id-fields";

/** A contract's path with an id in each parameter, as a caller sends it and as Next hands it over. Throws where there is none. */
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
