import { isDeepStrictEqual } from "node:util";
import { type ForeignTenant } from "./foreign-tenant";
import { listRows } from "./list-rows";

export type Seen = { status: number; reason: string | null; headers: Record<string, string>; text: string };

export type MatrixCall = {
  name: string;
  expected: string;
  /** Sends the call with the ids of another organization's rows, or with ids that do not exist. */
  send: (names: "foreign" | "missing") => Promise<Seen>;
  /** Whether the two requests differ. */
  namesRows: boolean;
  maySee: boolean;
  /** Tables into which even a refusal may write. */
  traces: readonly string[];
};

/**
 * Makes each call twice and returns what breaks the rule: an unexpected outcome, a difference between a
 * foreign row and a missing one, anything of the other organization in a response, and a write.
 */
export async function checkCalls(tenant: ForeignTenant, calls: readonly MatrixCall[]): Promise<string[]> {
  const isRefused = ({ expected }: MatrixCall) => expected !== "a result";
  return [
    // Refused calls write nothing at all; successful ones leave the other organization's rows alone.
    ...(await checkGroup(tenant, calls.filter(isRefused), [])),
    ...(await checkGroup(
      tenant,
      calls.filter((call) => !isRefused(call)),
      tenant.secrets,
    )),
  ];
}

async function checkGroup(
  tenant: ForeignTenant,
  calls: readonly MatrixCall[],
  watched: readonly string[],
): Promise<string[]> {
  if (calls.length === 0) return [];
  const traces = calls.flatMap((call) => call.traces);
  const read = async () => withoutTraces(await listRows(...watched), traces);
  const before = await read();
  const problems: string[] = [];
  for (const call of calls) problems.push(...(await checkCall(tenant, call)));
  const after = await read();
  const writing = calls.map(({ name }) => name).join(" or ");
  return before === after ? problems : [...problems, `${writing} writes: ${firstDifference(before, after)}`];
}

async function checkCall(tenant: ForeignTenant, call: MatrixCall): Promise<string[]> {
  const { name, expected } = call;
  const foreign = await call.send("foreign");
  const missing = call.namesRows ? await call.send("missing") : foreign;
  const outcome = foreign.reason ?? "a result";
  const leaked = call.maySee ? undefined : tenant.secrets.find((secret) => foreign.text.includes(secret));
  const differs = !call.maySee && !isDeepStrictEqual(foreign, missing);
  return [
    outcome === expected ? null : `gets ${outcome} instead of ${expected}`,
    differs ? `tells a row from none: ${foreign.text} and ${missing.text}` : null,
    leaked === undefined ? null : `is shown ${leaked} of the other organization`,
  ].flatMap((problem) => (problem === null ? [] : [`${name} ${problem}`]));
}

function withoutTraces(rows: string, traces: readonly string[]): string {
  return rows
    .split("\n")
    .filter((row) => !traces.some((table) => row.startsWith(`${table} `)))
    .join("\n");
}

function firstDifference(before: string, after: string): string {
  const known = new Set(before.split("\n"));
  return after.split("\n").find((row) => !known.has(row)) ?? "a row is gone";
}
