import { createHash } from "node:crypto";
import { type ErrorReason } from "@/server/domain/kernel/errors";
import { newId } from "@/server/domain/kernel/ids";
import { totpCode } from "@/testing/people/totp-code";
import { createApiKeys, createMember, createOrganization } from "../fixtures/accounts";
import { withDatabase } from "../fixtures/application";
import { callProcedure } from "../fixtures/call-procedure";
import { type Call, fail, failProcedure, type Failure, send, signInForToken } from "./call";
import { createKeyOfOrganization, type Ground, whileHeld } from "./ground";
import { unique } from "../fixtures/unique";

/** The status of the reason in docs/rules.md#statuses, and how to provoke it. */
type Provocation = [status: number, provoke: (ground: Ground) => Promise<Failure>];

const LIST = "/open-api/bloggers";
const BATCH = "/open-api/bloggers/batch";
const creator = { platform: "BILIBILI_HUAHUO", url: "https://space.bilibili.com/88001" };
const batch = { items: [creator] };
const MAX_BODY = 4 * 1024 * 1024;

const withKey =
  (call: Call) =>
  ({ key }: Ground) =>
    fail({ key, ...call });
const importOne = (item: object) => withKey({ path: LIST, json: { ...creator, ...item } });

export const provocations: Record<ErrorReason, Provocation> = {
  API_KEY_MISSING: [401, () => fail({ path: LIST })],
  API_KEY_INVALID: [401, () => fail({ path: LIST, key: `crs_${"0".repeat(32)}` })],
  API_KEY_DISABLED: [401, ({ disabledKey: key }) => fail({ path: LIST, key })],
  UNAUTHENTICATED: [401, () => failProcedure("me.get", { isQuery: true })],
  INVALID_CREDENTIALS: [401, () => signInAs("no such user")],
  TOTP_REQUIRED: [401, () => signInWithSecondStep({})],
  TOTP_INVALID: [401, () => signInWithSecondStep({ totp: "0000000000" })],
  ACCOUNT_LOCKED: [429, lockAccount],
  RATE_LIMITED: [429, exceedRate],
  ORGANIZATION_SUSPENDED: [403, () => listOfOrganization("status", "SUSPENDED")],
  SUBSCRIPTION_EXPIRED: [403, () => listOfOrganization("subscription_expires_at", "2026-01-01T00:00:00Z")],
  LOCAL_DATA_MODE: [403, () => listOfOrganization("data_mode", "LOCAL")],
  SCOPE_MISSING: [403, ({ readingKey: key }) => fail({ path: BATCH, key, json: batch })],
  PERMISSION_MISSING: [
    403,
    ({ memberToken: token }) => failProcedure("apiKey.create", { token, input: { name: "mine" } }),
  ],
  PASSWORD_CHANGE_REQUIRED: [403, askBeforeChoosingPassword],
  MALFORMED_JSON: [
    400,
    withKey({ path: BATCH, headers: { "Content-Type": "application/json" }, body: '{"items":' }),
  ],
  VALIDATION_FAILED: [400, withKey({ path: `${LIST}?limit=0` })],
  BATCH_TOO_LARGE: [400, withKey({ path: BATCH, json: { items: Array<object>(501).fill(creator) } })],
  INVALID_CURSOR: [400, withKey({ path: `${LIST}?cursor=c1.e30.x` })],
  UNSUPPORTED_MEDIA_TYPE: [
    415,
    withKey({ path: BATCH, headers: { "Content-Type": "text/plain" }, body: "{}" }),
  ],
  PAYLOAD_TOO_LARGE: [413, withKey({ path: BATCH, json: { items: ["x".repeat(MAX_BODY)] } })],
  NOT_FOUND: [404, withKey({ path: `${LIST}/${newId("blogger")}` })],
  METHOD_NOT_ALLOWED: [405, withKey({ path: BATCH })],
  IDEMPOTENCY_KEY_REUSED: [409, reuseIdempotencyKey],
  IDEMPOTENCY_IN_PROGRESS: [409, duplicateRunningImport],
  CONFLICT: [409, pushAgainToEndpointThatIsOff],
  HELD_BY_ANOTHER_MEMBER: [409, writeWhatTheOwnerHolds],
  PLATFORM_URL_MISMATCH: [422, importOne({ url: "https://example.com/88001" })],
  SHORT_URL_EXPAND_FAILED: [
    422,
    ({ testKey: key }) =>
      fail({ path: LIST, key, json: { platform: "PGY", url: "https://xhslink.com/sandbox-fails" } }),
  ],
  PLATFORM_ID_NOT_FOUND: [422, importOne({ url: "https://space.bilibili.com/" })],
  INVALID_URL: [422, importOne({ url: "no link" })],
  INVALID_PLATFORM: [422, importOne({ platform: "MYSPACE" })],
  INVALID_FIELD: [422, importOne({ nickname: 3 })],
  ROSTER_FULL: [422, importBeyondLimit],
  UNAVAILABLE: [503, importTooOften],
  INTERNAL: [500, breakKey],
};

async function listOfOrganization(column: string, value: string): Promise<Failure> {
  return fail({ path: LIST, key: await createKeyOfOrganization(column, value) });
}

async function importBeyondLimit(): Promise<Failure> {
  const key = await createKeyOfOrganization("blogger_limit", "0");
  return fail({ path: LIST, key, json: creator });
}

function signInAs(username: string): Promise<Failure> {
  return failProcedure("auth.login", { input: { username, password: "not the password" } });
}

async function signInWithSecondStep(besides: object): Promise<Failure> {
  const { username, password } = await createMember(`second step ${String(Date.now())}`);
  const call = await callProcedure({ username });
  const { secret } = (await call("auth.startTotp", { password })) as { secret: string };
  await call("auth.confirmTotp", { code: totpCode(secret) });
  return failProcedure("auth.login", { input: { username, password, ...besides } });
}

async function lockAccount(): Promise<Failure> {
  for (let attempt = 1; attempt <= 5; attempt += 1) await signInAs("locked for reasons");
  return signInAs("locked for reasons");
}

async function askBeforeChoosingPassword(): Promise<Failure> {
  const member = await createMember(unique("member with a made password"));
  const token = await signInForToken(member);
  await withDatabase((client) =>
    client.query("UPDATE users SET password_must_change = true WHERE id = $1", [member.id]),
  );
  return failProcedure("organization.list", { token, isQuery: true });
}

const PER_MINUTE = 60;

/** A minute may end between two calls; with twice the limit, one minute is exceeded. */
async function exceedRate({ spentKey: key }: Ground): Promise<Failure> {
  for (let call = 1; call <= 2 * PER_MINUTE; call += 1)
    if ((await send({ path: LIST, key })).status === 429) break;
  return fail({ path: LIST, key });
}

async function reuseIdempotencyKey({ key }: Ground): Promise<Failure> {
  const headers = { "Idempotency-Key": "reasons-reused" };
  await send({ path: BATCH, key, headers, json: batch });
  return fail({ path: BATCH, key, headers, json: { items: [creator, creator] } });
}

/** The first request never ends: its claim of the key is in an open transaction. */
function duplicateRunningImport({ organizationId, key }: Ground): Promise<Failure> {
  const statement = `INSERT INTO idempotency_record (organization_id, route, key, request_hash, expires_at)
    VALUES ($1, $2, 'reasons-running', '-', now() + interval '1 day')`;
  return whileHeld(statement, [organizationId, `POST ${BATCH}`], () =>
    fail({ path: BATCH, key, headers: { "Idempotency-Key": "reasons-running" }, json: batch }),
  );
}

async function pushAgainToEndpointThatIsOff({ call, ownerToken: token }: Ground): Promise<Failure> {
  const endpoint = { name: "off", url: "http://127.0.0.1:9/", enabled: false };
  const { id: endpointId } = (await call("syncEndpoint.create", endpoint)) as { id: string };
  const input = { endpointId, from: "2026-01-01T00:00:00.000Z", to: "2026-01-02T00:00:00.000Z" };
  return failProcedure("syncRun.pushAgainRange", { token, input });
}

async function writeWhatTheOwnerHolds(): Promise<Failure> {
  const name = unique("held by the Owner");
  const { id, owner } = await createOrganization(name);
  const call = await callProcedure(owner);
  await call("organization.setDataMode", { dataMode: "LOCAL", confirmName: name });
  const input = { bloggers: [{ platform: "PGY", platformBloggerId: "held", nickname: "held" }] };
  await call("blogger.batchUpsert", input);
  const token = await signInForToken(await createMember(unique("member who holds nothing"), id));
  return failProcedure("blogger.batchUpsert", { token, input });
}

const CONCURRENCY = 4;

/** The maximum of concurrent imports of an organization wait for a locked row, and one more is refused. */
function importTooOften({ organizationId, key }: Ground): Promise<Failure> {
  const url = "https://space.bilibili.com/88002";
  const statement = `INSERT INTO blogger (id, organization_id, platform, platform_blogger_id, nickname, source, updated_at)
    VALUES ($1, $2, 'BILIBILI_HUAHUO', '88002', 'held', 'OPEN_API', now())`;
  const call = { path: BATCH, key, json: { items: [{ ...creator, url }] } };
  return whileHeld(statement, [newId("blogger"), organizationId], () =>
    Promise.any(Array.from({ length: CONCURRENCY + 1 }, () => fail(call))),
  );
}

/** Only possible by damaging the stored permissions of the key. */
async function breakKey({ organizationId }: Ground): Promise<Failure> {
  const [key = ""] = await createApiKeys(organizationId, 1);
  const keyHash = createHash("sha256").update(key).digest("hex");
  await withDatabase((client) =>
    client.query("UPDATE organization_api_key SET scope = '7' WHERE key_hash = $1", [keyHash]),
  );
  return fail({ key, path: LIST });
}
