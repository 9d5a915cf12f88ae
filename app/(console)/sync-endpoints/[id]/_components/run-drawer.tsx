"use client";

import { Drawer, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { QueryError } from "@/app/_trpc/query-error";
import { useTRPC } from "@/app/_trpc/trpc";
import { DetailSkeleton } from "@/app/_ui/detail-skeleton";
import type { Endpoint } from "../../_components/endpoint";
import { PushAgainButton } from "./push-again-button";
import { RunAnswer } from "./run-answer";
import { RunAttempts } from "./run-attempts";
import { RunFacts } from "./run-facts";
import { RunRequest } from "./run-request";
import type { RunDetail } from "./run-statuses";
import { RunVerdict } from "./run-verdict";

const POLL_MS = 2_000;

type Props = { id: string | null; endpoint: Endpoint; onOpen: (id: string) => void; onClose: () => void };

/**
 * One attempt in full, beside the log: what came of it, what was sent, what was answered, and the delivery's other attempts. Closed
 * while `id` is null, and still there: so the focus goes back to where it was.
 */
export function RunDrawer({ id: openId, endpoint, onOpen, onClose }: Props) {
  const words = useTranslations("syncEndpoints.log");
  // What was open last is shown until the drawer has slid out.
  const [id, setId] = useState(openId);
  if (openId !== null && openId !== id) setId(openId);
  const {
    data: run,
    error,
    refetch,
  } = useQuery(
    useTRPC().syncRun.get.queryOptions(
      { id: id ?? "" },
      {
        enabled: openId !== null,
        refetchInterval: ({ state }) => state.data !== undefined && isUnderWay(state.data) && POLL_MS,
      },
    ),
  );
  return (
    <Drawer
      opened={openId !== null}
      onClose={onClose}
      position="right"
      size="lg"
      title={run === undefined ? "" : run.isTest ? words("testRun") : words("run", { attempt: run.attempt })}
      closeButtonProps={{ "aria-label": words("close") }}
    >
      {error !== null && <QueryError error={error} onRetry={() => void refetch()} />}
      {run === undefined && error === null && <DetailSkeleton />}
      {run !== undefined && (
        <Stack gap="lg">
          <RunVerdict run={run} />
          {!run.isTest && <PushAgainButton run={run} endpoint={endpoint} onPushed={onOpen} />}
          <RunFacts run={run} />
          <RunAttempts run={run} onOpen={onOpen} />
          <RunRequest run={run} />
          <RunAnswer run={run} />
        </Stack>
      )}
    </Drawer>
  );
}

/** Whether more will happen to the attempt or to its delivery by itself. */
function isUnderWay({ status, deliveryStatus }: RunDetail): boolean {
  return [status, deliveryStatus].some((one) => one === "PENDING" || one === "RUNNING");
}
