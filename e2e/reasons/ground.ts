import { apiKeyPermissions } from "@/server/domain/people/permissions";
import { createApiKeys, createMember, createOrganization } from "../fixtures/accounts";
import { withDatabase } from "../fixtures/application";
import { callProcedure } from "../fixtures/call-procedure";
import { signInForToken } from "./call";
import { unique } from "../fixtures/unique";

export type Ground = {
  organizationId: string;
  ownerToken: string;
  memberToken: string;
  call: Awaited<ReturnType<typeof callProcedure>>;
  /** Has every permission and 60 requests a minute. */
  key: string;
  spentKey: string;
  readingKey: string;
  disabledKey: string;
  testKey: string;
};

export async function createGround(): Promise<Ground> {
  const { id: organizationId, owner } = await createOrganization(unique("reasons"));
  const [key = "", spentKey = ""] = await createApiKeys(organizationId, 2);
  const call = await callProcedure(owner);
  const createKey = async (input: object) =>
    (await call("apiKey.create", { name: "reasons", ...input })) as { key: string; record: { id: string } };
  const disabled = await createKey({});
  await call("apiKey.setEnabled", { id: disabled.record.id, enabled: false });
  return {
    organizationId,
    ownerToken: await signInForToken(owner),
    memberToken: await signInForToken(await createMember(unique("member of reasons"))),
    call,
    key,
    spentKey,
    readingKey: (await createKey({})).key,
    disabledKey: disabled.key,
    testKey: (await createKey({ environment: "TEST", scope: { permissions: apiKeyPermissions } })).key,
  };
}

/** A key of an organization in a state that no page can set yet. */
export async function createKeyOfOrganization(column: string, value: string): Promise<string> {
  const { id } = await createOrganization(unique(`reasons ${column}`));
  const [key = ""] = await createApiKeys(id, 1);
  await withDatabase((client) =>
    client.query(`UPDATE organization SET ${column} = '${value}' WHERE id = $1`, [id]),
  );
  return key;
}

export function whileHeld<Result>(
  statement: string,
  values: readonly unknown[],
  work: () => Promise<Result>,
): Promise<Result> {
  return withDatabase(async (client) => {
    await client.query("BEGIN");
    try {
      await client.query(statement, [...values]);
      return await work();
    } finally {
      await client.query("ROLLBACK");
    }
  });
}
