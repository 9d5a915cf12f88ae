"use client";

import { ActionIcon, Menu } from "@mantine/core";
import { IconDots, IconPlayerPause, IconPlayerPlay, IconRefresh, IconTrash } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useMay } from "@/app/(console)/_components/me-context";
import type { Endpoint } from "../../_components/endpoint";
import type { EndpointActs } from "./use-endpoint-acts";

export function EndpointMenu({ endpoint, acts }: { endpoint: Endpoint; acts: EndpointActs }) {
  const words = useTranslations("syncEndpoints");
  const mayReset = useMay("sync-endpoint:secret");
  const mayDelete = useMay("sync-endpoint:delete");
  const SwitchIcon = endpoint.enabled ? IconPlayerPause : IconPlayerPlay;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={words("more")}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<SwitchIcon size={16} stroke={1.5} />}
          onClick={endpoint.enabled ? acts.disable : acts.enable}
        >
          {words(endpoint.enabled ? "disable" : "enable")}
        </Menu.Item>
        {mayReset && (
          <Menu.Item leftSection={<IconRefresh size={16} stroke={1.5} />} onClick={acts.resetSecret}>
            {words("resetSecret")}
          </Menu.Item>
        )}
        {mayDelete && (
          <Menu.Item color="red" leftSection={<IconTrash size={16} stroke={1.5} />} onClick={acts.remove}>
            {words("delete")}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
