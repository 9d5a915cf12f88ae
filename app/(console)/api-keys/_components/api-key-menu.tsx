"use client";

import { ActionIcon, Menu } from "@mantine/core";
import { IconDots, IconPlayerPause, IconPlayerPlay, IconRefresh, IconTrash } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useMay } from "@/app/(console)/_components/me-context";
import type { ApiKey, ApiKeyActs } from "./use-api-key-acts";

export function ApiKeyMenu({ apiKey, acts }: { apiKey: ApiKey; acts: ApiKeyActs }) {
  const words = useTranslations("apiKeys");
  const mayWrite = useMay("api-key:write");
  const mayDelete = useMay("api-key:delete");
  if (!mayWrite && !mayDelete) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={words("actions", { name: apiKey.name })}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {mayWrite && (
          <>
            <Menu.Item
              leftSection={apiKey.enabled ? <IconPlayerPause size={16} /> : <IconPlayerPlay size={16} />}
              onClick={() => acts.setEnabled(apiKey, !apiKey.enabled)}
            >
              {words(apiKey.enabled ? "disable" : "enable")}
            </Menu.Item>
            <Menu.Item leftSection={<IconRefresh size={16} />} onClick={() => acts.reset(apiKey)}>
              {words("reset")}
            </Menu.Item>
          </>
        )}
        {mayDelete && (
          <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => acts.remove(apiKey)}>
            {words("delete")}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
