"use client";

import { ActionIcon, Alert, Button, Group, Menu, Text } from "@mantine/core";
import {
  IconDots,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconSend,
  IconTrash,
} from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useMay } from "@/app/(console)/_components/me-context";
import { useTRPC } from "@/app/_trpc/trpc";
import { useErrorText } from "@/app/_trpc/use-error-text";
import { BackLink, PageHeader } from "@/app/_ui/page-header";
import { notifyFailed } from "@/app/_ui/notify";
import { RelativeTime } from "@/app/_ui/values";
import { usePageKeys } from "@/app/_ui/keyboard";
import { type Endpoint, EndpointHealth, useProblem } from "../../_components/endpoint-health";
import { useLogView } from "./log-view";
import type { EndpointActions } from "./use-endpoint-actions";

/** Shows name, health and actions. The key `e` opens the form. */
export function EndpointHeader({ endpoint, actions }: { endpoint: Endpoint; actions: EndpointActions }) {
  const t = useTranslations("syncEndpoints");
  const router = useRouter();
  const mayWrite = useMay("sync-endpoint:write");
  const editPath = `/sync-endpoints/${endpoint.id}/edit`;
  usePageKeys(mayWrite ? [["e", () => router.push(editPath)]] : []);
  return (
    <>
      <PageHeader
        above={<BackLink href="/sync-endpoints" label={t("title")} />}
        title={endpoint.name}
        note={
          <Group gap="0 16px">
            <EndpointHealth endpoint={endpoint} />
            <span style={{ overflowWrap: "anywhere" }}>
              {endpoint.method} {endpoint.url}
            </span>
          </Group>
        }
        actions={
          mayWrite && (
            <>
              <Button
                component={Link}
                href={editPath}
                variant="default"
                leftSection={<IconPencil size={16} stroke={1.5} />}
              >
                {t("edit")}
              </Button>
              <TestButton endpoint={endpoint} />
              <EndpointMenu endpoint={endpoint} actions={actions} />
            </>
          )
        }
      />
    </>
  );
}

function EndpointMenu({ endpoint, actions }: { endpoint: Endpoint; actions: EndpointActions }) {
  const t = useTranslations("syncEndpoints");
  const mayReset = useMay("sync-endpoint:secret");
  const mayDelete = useMay("sync-endpoint:delete");
  const SwitchIcon = endpoint.enabled ? IconPlayerPause : IconPlayerPlay;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t("more")}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<SwitchIcon size={16} stroke={1.5} />}
          onClick={endpoint.enabled ? actions.disable : actions.enable}
        >
          {t(endpoint.enabled ? "disable" : "enable")}
        </Menu.Item>
        {mayReset && (
          <Menu.Item leftSection={<IconRefresh size={16} stroke={1.5} />} onClick={actions.resetSecret}>
            {t("resetSecret")}
          </Menu.Item>
        )}
        {mayDelete && (
          <Menu.Item color="red" leftSection={<IconTrash size={16} stroke={1.5} />} onClick={actions.remove}>
            {t("delete")}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Sends a signed test push through the same code as a real one, and opens its attempt. */
function TestButton({ endpoint }: { endpoint: Endpoint }) {
  const t = useTranslations("syncEndpoints");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { setOpenRun } = useLogView();
  const testing = useMutation(
    trpc.syncEndpoint.test.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: trpc.syncRun.pathKey() }),
      onError: (error) => notifyFailed(errorText(error)),
    }),
  );
  // A callback of this call alone does not run once the page was left: nobody is pulled back.
  const test = () => testing.mutate({ id: endpoint.id }, { onSuccess: ({ runId }) => setOpenRun(runId) });
  return (
    <Button leftSection={<IconSend size={16} stroke={1.5} />} loading={testing.isPending} onClick={test}>
      {t("test")}
    </Button>
  );
}

/** Says why and since when an endpoint is disabled, and offers to enable it. Red unless a person did it. */
export function DisabledAlert({ endpoint, onEnable }: { endpoint: Endpoint; onEnable: () => void }) {
  const t = useTranslations("syncEndpoints");
  const mayWrite = useMay("sync-endpoint:write");
  const { disabledAt, disabledReason } = endpoint.health;
  const reason = useProblem()(endpoint);
  return (
    <Alert color={disabledReason === null ? "gray" : "red"} title={t("disabledBy")}>
      <Group justify="space-between" gap="sm">
        <div>
          <Text>
            {reason}
            {disabledAt !== null && (
              <>
                {" "}
                <Text span c="dimmed">
                  <RelativeTime value={disabledAt} />
                </Text>
              </>
            )}
          </Text>
          <Text>{t("disabledWaits")}</Text>
        </div>
        {mayWrite && <Button onClick={onEnable}>{t("enable")}</Button>}
      </Group>
    </Alert>
  );
}
