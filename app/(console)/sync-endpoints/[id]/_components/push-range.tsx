"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { failureDetails } from "@/app/_trpc/failure-details";
import type { RouterOutputs } from "@/app/_trpc/router-outputs";
import { useTRPC } from "@/app/_trpc/trpc";
import { useErrorText } from "@/app/_trpc/use-error-text";
import { notifyFailed } from "@/app/_ui/notify";
import type { Endpoint } from "../../_components/endpoint";
import { useRefreshEndpoints } from "../../_components/use-refresh-endpoints";
import { PushRangeForm, type Range } from "./push-range-form";
import { PushRangeProgress } from "./push-range-progress";

/** Asks which deliveries go again, and then shows how they go. */
export function PushRange({ endpoint, onDone }: { endpoint: Endpoint; onDone: () => void }) {
  const words = useTranslations("syncEndpoints.range");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const refresh = useRefreshEndpoints();
  const [pushed, setPushed] = useState<Range & RouterOutputs["syncRun"]["pushAgainRange"]>();
  const pushing = useMutation(
    trpc.syncRun.pushAgainRange.mutationOptions({
      onSuccess: async () => {
        await Promise.all([queryClient.invalidateQueries({ queryKey: trpc.syncRun.pathKey() }), refresh()]);
      },
      onError: (failure) =>
        notifyFailed(failureDetails(failure)?.reason === "CONFLICT" ? words("disabled") : errorText(failure)),
    }),
  );
  const push = (range: Range) =>
    pushing.mutate(
      { endpointId: endpoint.id, ...range },
      { onSuccess: (answer) => setPushed({ ...range, ...answer }) },
    );
  if (pushed !== undefined) {
    const { to, deliveries, nextFrom } = pushed;
    return (
      <PushRangeProgress
        endpoint={endpoint}
        count={pushed.count}
        busy={pushing.isPending}
        onRest={nextFrom === null ? null : () => push({ from: nextFrom, to, deliveries })}
        onDone={onDone}
      />
    );
  }
  return <PushRangeForm endpoint={endpoint} busy={pushing.isPending} onPush={push} onCancel={onDone} />;
}
