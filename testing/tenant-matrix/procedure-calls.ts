import { z } from "zod";
import { type MatrixCall, type Seen } from "./check-call";
import { type ForeignTenant } from "./foreign-tenant";
import { type Person, visitor } from "./people";
import { type ProcedureSample } from "./procedure-sample";
import { procedureSamples } from "./procedure-samples";
import { rules, seesEveryOrganization } from "./rules";

export type Procedure = { path: string; type: "query" | "mutation" };
export type Handler = (request: Request) => Promise<Response>;

export function listProcedures(router: { _def: { procedures: object } }): Procedure[] {
  const registered = router._def.procedures as Record<string, { _def: { type: Procedure["type"] } }>;
  return Object.entries(registered).map(([path, { _def }]) => ({ path, type: _def.type }));
}

/** A procedure that is open to visitors is called once, by a visitor. */
export function callersOf({ path }: Procedure, people: readonly Person[]): readonly Person[] {
  return findSample(path).may === rules.anyone ? [visitor] : people;
}

const AUDIT_TRACES = ["audit_entry", "audit_link", "audit_head"];
/** A refused sign-in leaves its counts and its audit entry. */
const SIGN_IN_TRACES = ["login_failure", "login_code", "login_code_turn", ...AUDIT_TRACES];

const answer = z.object({ error: z.object({ data: z.object({ reason: z.string() }) }).optional() });

/**
 * Finds the sample of a procedure.
 * @throws with instructions when the procedure has none
 */
export function findSample(path: string): ProcedureSample {
  const sample = procedureSamples[path];
  if (sample !== undefined) return sample;
  throw new Error(
    `The procedure ${path} is in no line of testing/tenant-matrix/procedure-samples.ts. Add one: who may ` +
      "call it (rules.ts), valid input that names rows of another organization wherever it can, and what " +
      "comes back to a caller with the permission.",
  );
}

export function procedureCall(
  handle: Handler,
  tenant: ForeignTenant,
  { path, type }: Procedure,
  person: Person,
): MatrixCall {
  const sample = findSample(path);
  const { input, countsFailures = false } = sample;
  const namesOf = { foreign: tenant.names, missing: tenant.missing };
  const sent = (which: "foreign" | "missing") => JSON.stringify(input?.(namesOf[which]));
  const expected = expectedOutcome(sample, person);
  return {
    name: `${path} by ${person.name}`,
    expected,
    send: async (which) => {
      const seen = await callProcedure(handle, { path, type }, person, { input: input?.(namesOf[which]) });
      return { ...seen, text: withoutNames(seen.text, sent(which)) };
    },
    namesRows: sent("foreign") !== sent("missing"),
    maySee: isPlatformWide({ platformWide: sample.platformWide }, person),
    traces: countsFailures ? SIGN_IN_TRACES : sample.isAudited === true ? AUDIT_TRACES : [],
  };
}

export function procedureCallInside(
  handle: Handler,
  tenant: ForeignTenant,
  procedure: Procedure,
  person: Person,
): MatrixCall {
  const { may, input } = findSample(procedure.path);
  const send = async (which: "foreign" | "missing") => {
    const names = { foreign: tenant.names, missing: tenant.missing }[which];
    const organizationId = names.id("organization");
    const call = { organizationId, input: input?.(tenant.names) };
    const seen = await callProcedure(handle, procedure, person, call);
    return { ...seen, text: withoutNames(seen.text, JSON.stringify([organizationId, call.input])) };
  };
  const isRefused = may !== rules.anyone && person.role !== null;
  return {
    name: `${procedure.path} in the other organization by ${person.name}`,
    expected: isRefused ? "NOT_FOUND" : expectedOutcome(findSample(procedure.path), person),
    send,
    namesRows: true,
    maySee: false,
    traces: isRefused ? [] : SIGN_IN_TRACES,
  };
}

/** docs/rules.md#access: session, then role, then organization, then membership. */
function expectedOutcome({ may, gets, platformWide }: ProcedureSample, person: Person): string {
  if (may === rules.anyone) return gets;
  if (person.role === null) return "UNAUTHENTICATED";
  if (!may.roles.includes(person.role)) return "PERMISSION_MISSING";
  if (isPlatformWide({ platformWide }, person))
    return platformWide === true ? "a result" : (platformWide?.get ?? gets);
  if (may.memberships === null) return gets;
  if (person.membership === "NONE" || person.membership === "FORMER") return "NOT_FOUND";
  return may.memberships.includes(person.membership) ? gets : "PERMISSION_MISSING";
}

/** Whether the call is allowed by platform role, whatever the membership. */
function isPlatformWide(
  sample: { platformWide: ProcedureSample["platformWide"] | undefined },
  { role }: Person,
): boolean {
  const { platformWide } = sample;
  if (platformWide === undefined || role === null) return false;
  return (platformWide === true ? seesEveryOrganization : platformWide.roles).includes(role);
}

export async function callProcedure(
  handle: Handler,
  { path, type }: Procedure,
  person: Person,
  { input, organizationId }: { input: object | undefined; organizationId?: string },
): Promise<Seen> {
  const token = await person.token();
  const headers = {
    "content-type": "application/json",
    ...(token !== null && { satoken: token }),
    ...(organizationId !== undefined && { "x-organization-id": organizationId }),
  };
  const url = `http://localhost:3000/api/trpc/${path}`;
  const json = input === undefined ? "" : JSON.stringify(input);
  const search = json === "" ? "" : `?input=${encodeURIComponent(json)}`;
  const request =
    type === "query"
      ? new Request(url + search, { headers })
      : new Request(url, { method: "POST", headers, body: json === "" ? "{}" : json });
  const response = await handle(request);
  // The expiry of a sign-in code differs between calls.
  const text = (await response.text()).replace(/"expiresAt":"[^"]+"/, '"expiresAt":"<instant>"');
  const requestId = response.headers.get("x-request-id") ?? "";
  return {
    status: response.status,
    reason: answer.parse(JSON.parse(text)).error?.data.reason ?? null,
    headers: withoutRequest(response.headers),
    text: requestId === "" ? text : text.replaceAll(requestId, "<request>"),
  };
}

function withoutRequest(headers: Headers): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => name !== "x-request-id"));
}

/** Responses may repeat what was sent, so the names are replaced before the comparison. */
export function withoutNames(text: string, sent: string | undefined): string {
  const names = sent?.match(/[a-z]{3,6}[_-][0-9a-z_]{4,}/g) ?? [];
  return names.reduce((shorter, name) => shorter.replaceAll(name, "<sent>"), text);
}
