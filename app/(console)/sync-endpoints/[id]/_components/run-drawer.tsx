"use client";

import { Button, Drawer, Stack, Text } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMay } from "@/app/(console)/_components/me-context";
import { QueryError } from "@/app/_trpc/query-error";
import { useTRPC } from "@/app/_trpc/trpc";
import { useErrorText } from "@/app/_trpc/use-error-text";
import { DetailSkeleton } from "@/app/_ui/detail-skeleton";
import { notifyDone, notifyFailed } from "@/app/_ui/notify";
import { Exchange } from "./exchange";
import { RunFacts } from "./run-facts";

/** One attempt in full, beside the log, so that attempts can be compared; a failed one can be pushed again. */
export function RunDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const words = useTranslations("syncEndpoints.log");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const mayPush = useMay("sync-run:write");
  const { data: run, error, refetch } = useQuery(trpc.syncRun.get.queryOptions({ id }));
  const pushing = useMutation(
    trpc.syncRun.pushAgain.mutationOptions({
      onSuccess: async () => {
        notifyDone(words("pushedAgain"));
        onClose();
        await queryClient.invalidateQueries({ queryKey: trpc.syncRun.pathKey() });
      },
      onError: (failure) => notifyFailed(errorText(failure)),
    }),
  );
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={run === undefined ? "" : words("run", { attempt: run.attempt })}
      closeButtonProps={{ "aria-label": words("close") }}
    >
      {error !== null && <QueryError error={error} onRetry={() => void refetch()} />}
      {run === undefined && error === null && <DetailSkeleton />}
      {run !== undefined && (
        <Stack gap="lg">
          <RunFacts run={run} />
          {run.lastError !== null && (
            <div>
              <Text fw={600} fz="sm" mb={4}>
                {words("error")}
              </Text>
              <Text className="breakable">{run.lastError}</Text>
            </div>
          )}
          {mayPush && run.deliveryStatus === "FAILED" && !run.isTest && (
            <Button
              leftSection={<IconSend size={16} stroke={1.5} />}
              loading={pushing.isPending}
              onClick={() => pushing.mutate({ id })}
              style={{ alignSelf: "flex-start" }}
            >
              {words("pushAgain")}
            </Button>
          )}
          <Exchange
            requestHeaders={run.requestHeaders}
            responseHeaders={run.responseHeaders}
            responseSnippet={run.responseSnippet}
          />
        </Stack>
      )}
    </Drawer>
  );
}
