"use client";

import { Button } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useTRPC } from "@/app/_trpc/trpc";
import { useErrorText } from "@/app/_trpc/use-error-text";
import { notifyFailed } from "@/app/_ui/notify";
import type { Endpoint } from "../../_components/endpoint";
import { useLogView } from "./use-log-view";

/** Sends a signed test push through the same code as a real one, and opens its attempt with the whole exchange. */
export function TestButton({ endpoint }: { endpoint: Endpoint }) {
  const words = useTranslations("syncEndpoints");
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
  // A callback of the call alone: whoever has left for another page by then stays there.
  const test = () => testing.mutate({ id: endpoint.id }, { onSuccess: ({ runId }) => setOpenRun(runId) });
  return (
    <Button leftSection={<IconSend size={16} stroke={1.5} />} loading={testing.isPending} onClick={test}>
      {words("test")}
    </Button>
  );
}
