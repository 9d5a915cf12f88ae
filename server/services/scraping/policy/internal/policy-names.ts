import { builtInPolicyNames } from "@/server/domain/scraping/policy";
import { ServiceError } from "@/server/domain/kernel/errors";
import { type Tx } from "@/server/infra/db";
import { type Ctx, lockOrganization } from "@/server/services/kernel/verb";

/**
 * Rejects a name that another policy of the organization has in either letter case, or a built-in one in
 * either language: tasks show their policy by name alone. Locks the organization, so that of two concurrent
 * creations one is rejected.
 */
export async function checkNameFree(
  tx: Tx,
  { organization: { id: organizationId } }: Ctx,
  { name, ownId }: { name: string; ownId?: string },
): Promise<void> {
  await lockOrganization(tx, organizationId);
  const asked = name.toLowerCase();
  const where = { organizationId, id: { not: ownId ?? "" } };
  const own = await tx.pacePolicy.findMany({ where, select: { name: true } });
  const taken = [...builtInPolicyNames, ...own.map((row) => row.name)];
  if (!taken.some((other) => other.toLowerCase() === asked)) return;
  const issue = { path: "name", message: "is another policy's name", code: "TAKEN" } as const;
  throw new ServiceError("VALIDATION_FAILED", "Another pace policy has this name. Choose another one.", {
    issues: [issue],
  });
}

const MAX_NAME_CHARS = 50;

/** At most 50 characters: the original's name with the first free number. `taken` is in lower case. */
export function copyName(original: string, taken: ReadonlySet<string>): string {
  for (let number = 2; ; number += 1) {
    const ending = ` ${number}`;
    const name =
      Array.from(original)
        .slice(0, MAX_NAME_CHARS - ending.length)
        .join("") + ending;
    if (!taken.has(name.toLowerCase())) return name;
  }
}
