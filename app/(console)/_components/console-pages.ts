import { type Icon, IconKey, IconUsersGroup, IconWebhook } from "@tabler/icons-react";
import type { Messages } from "@/app/_i18n/messages";

export type ConsolePage = { path: string; name: keyof Messages["frame"]["menu"]; icon: Icon };

/** The pages that this console has. Which of them a person sees, and in which order, says the menu tree of their role. */
const consolePages: readonly ConsolePage[] = [
  { path: "/bloggers", name: "bloggers", icon: IconUsersGroup },
  { path: "/sync-endpoints", name: "syncEndpoints", icon: IconWebhook },
  { path: "/api-keys", name: "apiKeys", icon: IconKey },
];

/** The page that the menu entry's path opens, if this console has it. */
export function findConsolePage(path: string): ConsolePage | undefined {
  return consolePages.find((page) => page.path === path);
}
