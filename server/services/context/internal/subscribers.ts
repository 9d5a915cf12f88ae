import { type Db } from "@/server/infra/db";
import { drainOrganization } from "@/server/services/sync-delivery";
import { type CommitEvent } from "@/server/services/verb";

type Subscriber<Type extends CommitEvent["type"]> = (
  db: Db,
  event: Extract<CommitEvent, { type: Type }>,
) => Promise<void>;

/**
 * Who acts on what a commit changed. Each runs after the response and may be lost: what it does, a sweep does
 * again.
 */
export const subscribers: { [Type in CommitEvent["type"]]: readonly Subscriber<Type>[] } = {
  "roster.changed": [(db, { organizationId }) => drainOrganization(db, organizationId)],
};
