import { ServiceError } from "@/server/domain/kernel/errors";
import { type Organization } from "@/server/infra/db/generated/client";

/** Throws `CONFLICT` while owners of bloggers are still being written after a change of mode. */
export function checkSettled({ holdersPending }: Pick<Organization, "holdersPending">): void {
  if (!holdersPending) return;
  throw new ServiceError(
    "CONFLICT",
    "The data mode was changed, and the bloggers' owners are still being written. Try again in a few minutes.",
  );
}
