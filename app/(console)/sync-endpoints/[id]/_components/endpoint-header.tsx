"use client";

import { Alert, Button, Group, Text } from "@mantine/core";
import { IconPencil, IconSend } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { Link } from "@/app/_ui/link";
import { useRouter } from "@/app/_ui/navigation";
import { BackToPage } from "@/app/(console)/_components/back-to-page";
import { useMay } from "@/app/(console)/_components/me-context";
import { useAction } from "@/app/_components/use-action";
import { useTRPC } from "@/app/_trpc/trpc";
import { ActionMenu, type MenuAction } from "@/app/_ui/action-menu";
import { usePageKeys } from "@/app/_ui/keyboard";
import { PageHeader } from "@/app/_ui/page-header";
import { RelativeTime } from "@/app/_ui/values";
import { type Endpoint, EndpointHealth, useProblem, waitingCause } from "../../_components/endpoint-health";
import { useOpenRun } from "./log-view";

export function EndpointHeader({ endpoint, menu }: { endpoint: Endpoint; menu: readonly MenuAction[] }) {
  const t = useTranslations("syncEndpoints");
  const router = useRouter();
  const mayWrite = useMay("sync-endpoint:write");
  const editPath = `/sync-endpoints/${endpoint.id}/edit`;
  usePageKeys(mayWrite ? [["e", () => router.push(editPath)]] : []);
  return (
    <>
      <PageHeader
        above={<BackToPage page="syncEndpoints" />}
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
              <TestButton id={endpoint.id} />
              <ActionMenu label={t("more")} actions={menu} framed />
            </>
          )
        }
      />
    </>
  );
}

/** Sends a signed test push through the same code as a real one, and opens its attempt. */
function TestButton({ id }: { id: string }) {
  const t = useTranslations("syncEndpoints");
  const { syncEndpoint, syncRun } = useTRPC();
  const [, openRun] = useOpenRun();
  const testing = useAction(syncEndpoint.test.mutationOptions(), {
    input: () => ({ id }),
    refreshes: [syncRun.pathKey()],
  });
  return (
    <Button
      leftSection={<IconSend size={16} stroke={1.5} />}
      loading={testing.busy}
      onClick={() => testing.run(undefined, ({ runId }) => openRun(runId))}
    >
      {t("test")}
    </Button>
  );
}

export function WaitingAlert({ endpoint }: { endpoint: Endpoint }) {
  const t = useTranslations("syncEndpoints");
  const { probeAt } = endpoint.health;
  const cause = waitingCause(endpoint);
  return (
    <Alert color={cause === "refused" ? "red" : "yellow"} title={t(`waits.${cause}.title`)}>
      <Text>{useProblem()(endpoint)}</Text>
      <Text>{t(`waits.${cause}.note`)}</Text>
      {probeAt !== null && (
        <Text c="dimmed">
          {t("waits.next")} <RelativeTime value={probeAt} ahead />
        </Text>
      )}
    </Alert>
  );
}

/** Red unless a user disabled it. */
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
