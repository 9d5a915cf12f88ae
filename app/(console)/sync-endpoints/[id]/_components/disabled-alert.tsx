"use client";

import { Alert, Button, Group, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useMay } from "@/app/(console)/_components/me-context";
import { RelativeTime } from "@/app/_ui/relative-time";
import type { Endpoint } from "../../_components/endpoint";
import { useProblem } from "../../_components/use-problem";

/** Why an endpoint is switched off and since when, and the way to switch it on; red where it was not a person who did that. */
export function DisabledAlert({ endpoint, onEnable }: { endpoint: Endpoint; onEnable: () => void }) {
  const words = useTranslations("syncEndpoints");
  const mayWrite = useMay("sync-endpoint:write");
  const { disabledAt, disabledReason } = endpoint.health;
  const reason = useProblem()(endpoint);
  return (
    <Alert color={disabledReason === null ? "gray" : "red"} title={words("disabledBy")}>
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
          <Text>{words("disabledWaits")}</Text>
        </div>
        {mayWrite && <Button onClick={onEnable}>{words("enable")}</Button>}
      </Group>
    </Alert>
  );
}
