import { beforeAll, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { createApiKey, setApiKeyEnabled } from "@/server/services/integration/api-key";
import { createCtx } from "@/server/services/integration/context";
import { setMemberGrants, updateMemberRole } from "@/server/services/organization/member";
import { setOrganizationStatus } from "@/server/services/organization/organization";
import { setScrapingTaskEnabled } from "@/server/services/scraping/task";
import { setSyncEndpointEnabled } from "@/server/services/push/endpoint";
import { setUserStatus } from "@/server/services/people/user";
import { createTestScrapingTask, createTestSyncEndpoint } from "@/testing/create-test-rows";
import { createTestUser } from "@/testing/people/create-test-user";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";

let mine: TestOrganization;
let userId: string;
let memberId: string;
let apiKeyId: string;
let endpointId: string;
let taskId: string;
beforeAll(async () => {
  mine = await createTestOrganization();
  ({ id: userId } = await createTestUser({ memberOf: [mine.organizationId] }));
  ({ id: memberId } = await getDb().organizationMember.findFirstOrThrow({ where: { userId } }));
  ({ id: apiKeyId } = (await createApiKey({ ctx: mine.ctx(), input: { name: "Key" } })).record);
  endpointId = await createTestSyncEndpoint(mine);
  taskId = await createTestScrapingTask(mine);
});

async function asAdmin() {
  const { id, username } = await createTestUser({ permissions: ["user:write"] });
  const permissions = new Set(["user:write"] as const);
  return createCtx({ actor: { type: "user", userId: id, username, permissions } });
}

const verbs: Record<string, { same: () => Promise<unknown>; other?: () => Promise<unknown> }> = {
  "member.updateRole": {
    same: () => updateMemberRole({ ctx: mine.ctx(), input: { id: memberId, role: "MEMBER" } }),
  },
  "member.setGrants": {
    same: () => setMemberGrants({ ctx: mine.ctx(), input: { id: memberId, permissions: [] } }),
  },
  "user.setStatus": {
    same: async () => setUserStatus({ ctx: await asAdmin(), input: { id: userId, status: 1 } }),
    other: async () => setUserStatus({ ctx: await asAdmin(), input: { id: userId, status: 0 } }),
  },
  "organization.setStatus": {
    same: () =>
      setOrganizationStatus({ ctx: mine.ctx(), input: { id: mine.organizationId, status: "ACTIVE" } }),
    other: () =>
      setOrganizationStatus({ ctx: mine.ctx(), input: { id: mine.organizationId, status: "SUSPENDED" } }),
  },
  "apiKey.setEnabled": {
    same: () => setApiKeyEnabled({ ctx: mine.ctx(), input: { id: apiKeyId, enabled: true } }),
    other: () => setApiKeyEnabled({ ctx: mine.ctx(), input: { id: apiKeyId, enabled: false } }),
  },
  "syncEndpoint.setEnabled": {
    same: () => setSyncEndpointEnabled({ ctx: mine.ctx(), input: { id: endpointId, enabled: true } }),
    other: () => setSyncEndpointEnabled({ ctx: mine.ctx(), input: { id: endpointId, enabled: false } }),
  },
  "scrapingTask.setEnabled": {
    same: () => setScrapingTaskEnabled({ ctx: mine.ctx(), input: { id: taskId, enabled: true } }),
    other: () => setScrapingTaskEnabled({ ctx: mine.ctx(), input: { id: taskId, enabled: false } }),
  },
};

const entries = () =>
  getDb().auditEntry.count({
    where: { targetId: { in: [memberId, userId, mine.organizationId, apiKeyId, endpointId, taskId] } },
  });

it.each(Object.entries(verbs))(
  "%s leaves an entry only when something changes",
  async (_, { same, other }) => {
    const before = await entries();
    expect(await same()).toMatchObject({ id: expect.any(String) as unknown });
    expect(await entries()).toBe(before);
    if (other === undefined) return;
    await other();
    expect(await entries()).toBe(before + 1);
  },
);
