import type { Send } from "./send-at-rate";
import { makeItems } from "@/scripts/bench/make-items";
import { call } from "@/scripts/bench/routes/call";
import type { BenchServers } from "@/scripts/bench/routes/start-servers";
import { newSession, signSession } from "@/server/auth/session";
import { getDb } from "@/server/infra/db";
import { createTestApiKey } from "../integration/open-api/create-test-api-key";
import { createTestOrganization } from "../organization/test-organization";

const ORGANIZATIONS = 8;
/** Of the 60 calls a minute that a key may take. */
const CALLS_A_KEY = 40;

export type Person = { appUrl: string; token: string; bloggerIds: readonly string[] };
type Caller = { key: string; bloggerIds: readonly string[] };

/**
 * Eight organizations of 500 bloggers with as many keys as the calls need, as a key takes 60 a minute. Their
 * owners are the people.
 */
export async function createCallers(
  { appUrl, variables, stops }: BenchServers,
  calls: number,
): Promise<{ send: Send; people: Person[] }> {
  Object.assign(process.env, variables);
  stops.add(() => getDb().$disconnect());
  const keysEach = Math.ceil(calls / CALLS_A_KEY / ORGANIZATIONS);
  const callers: Caller[] = [];
  const people: Person[] = [];
  for (let n = 0; n < ORGANIZATIONS; n += 1) {
    const organization = await createTestOrganization();
    const keys: string[] = [];
    for (let each = 0; each < keysEach; each += 1) {
      const { plaintext } = await createTestApiKey(organization, ["blogger:read", "blogger:write"]);
      keys.push(plaintext);
    }
    const bloggerIds = await fill(appUrl, keys[0] ?? "");
    callers.push(...keys.map((key) => ({ key, bloggerIds })));
    people.push({ appUrl, token: await signInOwner(organization.ownerId), bloggerIds });
  }
  return { send: (n) => sendSmall(appUrl, callers, n), people };
}

async function fill(appUrl: string, key: string): Promise<string[]> {
  const headers = { "x-api-key": key };
  const body = JSON.stringify({ items: makeItems(0) });
  await call({ url: `${appUrl}/open-api/bloggers/batch`, headers, body });
  const page = await call({ url: `${appUrl}/open-api/bloggers?limit=500&fields=id`, headers });
  const { data } = JSON.parse(page.toString()) as { data: { items: { id: string }[] } };
  return data.items.map(({ id }) => id);
}

/** The owners of tests have a role without permissions. */
async function signInOwner(ownerId: string): Promise<string> {
  const role = await getDb().role.findFirstOrThrow({ where: { name: "enterprise-owner" } });
  const { sessionVersion } = await getDb().user.update({
    where: { id: ownerId },
    data: { roleId: role.id },
  });
  return signSession(newSession(ownerId, sessionVersion), "header");
}

function sendSmall(appUrl: string, callers: readonly Caller[], n: number): Promise<unknown> {
  const caller = callers[n % callers.length];
  if (caller === undefined) throw new Error("there is no key");
  const headers = { "x-api-key": caller.key };
  const place = n % 10;
  if (place < 7) {
    const id = caller.bloggerIds[n % caller.bloggerIds.length] ?? "";
    return call({ url: `${appUrl}/open-api/bloggers/${id}`, headers });
  }
  const list = place < 9 ? "/bloggers" : "/bloggers/changes";
  return call({ url: `${appUrl}/open-api${list}?limit=20`, headers });
}
