import { createSyncEndpoint } from "@/server/services/sync-endpoint";
import { createTestOrganization } from "../../test-organization";

export type EndpointPlan = { name: string; batchSize: 1 | 5 | 10 | 50 };
export type PreparedEndpoint = EndpointPlan & { id: string; webhookSecret: string };
export type Prepared = { organizationId: string; endpoints: PreparedEndpoint[] };

/** More than bad luck and kills together use up. */
const RETRY_COUNT = 10;

/** An organization with an endpoint a plan, whose receiver has the path of its name. */
export async function prepareEndpoints(input: {
  receiverUrl: string;
  endpoints: readonly EndpointPlan[];
}): Promise<Prepared> {
  const organization = await createTestOrganization();
  const endpoints: PreparedEndpoint[] = [];
  for (const { name, batchSize } of input.endpoints) {
    const url = `${input.receiverUrl}/${name}`;
    const values = { name, url, batchSize, retryCount: RETRY_COUNT };
    const { id, webhookSecret } = await createSyncEndpoint({ ctx: organization.ctx(), input: values });
    endpoints.push({ name, batchSize, id, webhookSecret });
  }
  return { organizationId: organization.organizationId, endpoints };
}
