"use client";

import { Button, Stack, Text } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMay } from "@/app/(console)/_components/me-context";
import { failureDetails } from "@/app/_trpc/failure-details";
import { useTRPC } from "@/app/_trpc/trpc";
import { useErrorText } from "@/app/_trpc/use-error-text";
import { notifyDone, notifyFailed } from "@/app/_ui/notify";
import type { Endpoint } from "../../_components/endpoint";
import { useRefreshEndpoints } from "../../_components/use-refresh-endpoints";
import type { RunDetail } from "./run-statuses";

type Props = { run: RunDetail; endpoint: Endpoint; onPushed: (runId: string) => void };

/** Makes a further attempt of the delivery at once and leads to it; what it carries stands beside the button. */
export function PushAgainButton({ run, endpoint, onPushed }: Props) {
  const words = useTranslations("syncEndpoints.log");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const refresh = useRefreshEndpoints();
  const mayPush = useMay("sync-run:write");
  const pushing = useMutation(
    trpc.syncRun.pushAgain.mutationOptions({
      onSuccess: async ({ id, status }) => {
        if (status === "FAILED") notifyFailed(words("pushFailed"));
        else notifyDone(words("pushedAgain"));
        onPushed(id);
        await Promise.all([queryClient.invalidateQueries({ queryKey: trpc.syncRun.pathKey() }), refresh()]);
      },
      onError: (failure) =>
        notifyFailed(
          failureDetails(failure)?.reason === "CONFLICT" ? words("pushConflict") : errorText(failure),
        ),
    }),
  );
  if (!mayPush || run.deliveryStatus === "RUNNING") return null;
  const { deliveryStatus } = run;
  return (
    <Stack gap={4} align="flex-start">
      <Button
        variant={deliveryStatus === "SUCCESS" ? "default" : "filled"}
        leftSection={<IconSend size={16} stroke={1.5} />}
        loading={pushing.isPending}
        disabled={!endpoint.enabled}
        onClick={() => pushing.mutate({ id: run.id })}
      >
        {words("pushAgain")}
      </Button>
      <Text fz="sm" c="dimmed">
        {words(endpoint.enabled ? `pushAgainNote.${deliveryStatus}` : "pushDisabled")}
      </Text>
    </Stack>
  );
}
