import { ServiceError } from "@/server/domain/kernel/errors";
import { type Organization } from "@/server/infra/db/generated/client";

/** Refuses what needs the bloggers' owners while they are still being written. Throws `CONFLICT`. */
export function checkSettled({ holdersPending }: Pick<Organization, "holdersPending">): void {
  if (!holdersPending) return;
  throw new ServiceError(
    "CONFLICT",
    "The data mode was changed, and the bloggers' holders are still being written. Try again in a few minutes.",
  );
}
