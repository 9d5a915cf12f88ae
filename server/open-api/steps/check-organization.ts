import { ServiceError } from "@/server/domain/errors";
import { type Caller } from "./authenticate";

/** Whether the organization may use the interface at all: active, paid up, and in the cloud shared-data mode. */
export function checkOrganization({ status, subscriptionExpiresAt, dataMode }: Caller["organization"]): void {
  if (status === "SUSPENDED") {
    throw new ServiceError(
      "ORGANIZATION_SUSPENDED",
      "The organization is suspended. Ask the platform's support.",
    );
  }
  if (subscriptionExpiresAt !== null && subscriptionExpiresAt.getTime() <= Date.now()) {
    const message = `The organization's subscription ended at ${subscriptionExpiresAt.toISOString()}. Renew it to go on.`;
    throw new ServiceError("SUBSCRIPTION_EXPIRED", message);
  }
  if (dataMode === "LOCAL") {
    const message =
      "The open interface is available after enabling the cloud shared-data mode. The organization's Owner can enable it in the console.";
    throw new ServiceError("LOCAL_DATA_MODE", message);
  }
}
