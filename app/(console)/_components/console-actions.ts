import type { Messages } from "@/app/_i18n/messages";
import type { Permission } from "@/server/domain/permissions";

type ConsoleAction = { path: string; name: keyof Messages["frame"]["actions"]; permission: Permission };

/** What can be begun from the search. */
export const consoleActions: readonly ConsoleAction[] = [
  { path: "/sync-endpoints/new", name: "createSyncEndpoint", permission: "sync-endpoint:write" },
  { path: "/api-keys?create=1", name: "createApiKey", permission: "api-key:write" },
];
