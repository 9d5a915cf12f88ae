"use client";

import { Button, Group, Stack, Text } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { useTimeZone, useTranslations } from "next-intl";
import { useState } from "react";
import { useMay } from "@/app/(console)/_components/me-context";
import { useAction } from "@/app/_components/use-action";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import { formatDateTime, zonedInstant } from "@/app/_ui/format";
import { MinuteInput } from "@/app/_ui/date-inputs";
import { Hint } from "@/app/_ui/hint";
import { Modal } from "@/app/_ui/modal";
import { RadioChoices } from "@/app/_ui/radio-choices";
import { DAY_MS } from "@/server/domain/kernel/durations";
import { DeliveryCount, type Endpoint } from "../../_components/endpoint-health";
import { useLogView } from "./log-view";

export function PushRangeButton({ endpoint }: { endpoint: Endpoint }) {
  const t = useTranslations("syncEndpoints.range");
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  if (!useMay("sync-run:write")) return null;
  return (
    <>
      <Hint label={t("disabled")} disabled={endpoint.enabled}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconSend size={14} stroke={1.5} />}
          onClick={() => setOpened(true)}
          {...(!endpoint.enabled && { "data-disabled": true, "aria-disabled": true, onClick: undefined })}
        >
          {t("open")}
        </Button>
      </Hint>
      <Modal opened={opened} onClose={close} title={t("title")}>
        <PushRange endpoint={endpoint} onDone={close} />
      </Modal>
    </>
  );
}

function PushRange({ endpoint, onDone }: { endpoint: Endpoint; onDone: () => void }) {
  const t = useTranslations("syncEndpoints.range");
  const { syncRun, syncEndpoint } = useTRPC();
  const [pushed, setPushed] = useState<Range & RouterOutputs["syncRun"]["pushAgainRange"]>();
  const pushing = useAction(syncRun.pushAgainRange.mutationOptions(), {
    input: (range: Range) => ({ endpointId: endpoint.id, ...range }),
    reasons: { CONFLICT: t("disabled") },
    refreshes: [syncRun.pathKey(), syncEndpoint.pathKey()],
  });
  const push = (range: Range) => pushing.run(range, (result) => setPushed({ ...range, ...result }));
  if (pushed === undefined)
    return <PushRangeForm endpoint={endpoint} busy={pushing.busy} onPush={push} onCancel={onDone} />;
  const { to, deliveries, count, nextFrom } = pushed;
  return (
    <PushRangeProgress
      endpoint={endpoint}
      count={count}
      busy={pushing.busy}
      onRest={nextFrom === null ? null : () => push({ from: nextFrom, to, deliveries })}
      onDone={onDone}
    />
  );
}

const choices = ["FAILED", "ALL"] as const;

/** A range of instants (ISO 8601), and which of its deliveries. */
type Range = { from: string; to: string; deliveries: (typeof choices)[number] };
type PushRangeFormProps = {
  endpoint: Endpoint;
  busy: boolean;
  onPush: (range: Range) => void;
  onCancel: () => void;
};

function PushRangeForm({ endpoint, busy, onPush, onCancel }: PushRangeFormProps) {
  const t = useTranslations("syncEndpoints.range");
  const tLog = useTranslations("syncEndpoints.log");
  const tUi = useTranslations("ui");
  const timeZone = useTimeZone() ?? "UTC";
  const { filter } = useLogView();
  const [range, setRange] = useState<{ from?: string | undefined; to?: string | undefined }>(() => ({
    from: filter.from ?? localTime(Date.now() - DAY_MS, timeZone),
    to: filter.to,
  }));
  const [deliveries, setDeliveries] = useState<Range["deliveries"]>("FAILED");
  const from = range.from === undefined ? new Date(0).toISOString() : zonedInstant(range.from, timeZone);
  const to = range.to === undefined ? undefined : zonedInstant(range.to, timeZone);
  const backwards = to !== undefined && to < from;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!backwards) onPush({ from, to: to ?? new Date().toISOString(), deliveries });
      }}
    >
      <Stack gap="md">
        <Text>{t("note")}</Text>
        <MinuteInput
          label={tLog("from")}
          placeholder={tLog("open.from")}
          value={range.from}
          onChange={(minute) => setRange({ ...range, from: minute })}
        />
        <MinuteInput
          label={tLog("to")}
          placeholder={tLog("open.to")}
          value={range.to}
          onChange={(minute) => setRange({ ...range, to: minute })}
        />
        {backwards && (
          <Text fz="sm" c="var(--mantine-color-error)" role="alert">
            {t("backwards")}
          </Text>
        )}
        <RadioChoices
          label={t("which")}
          choices={choices}
          nameOf={(choice) => t(`deliveries.${choice}`)}
          consequenceOf={(choice) => t(`consequence.${choice}`)}
          value={deliveries}
          onChange={setDeliveries}
        />
        <Text fz="sm" c="dimmed">
          {t("failedForGood")} <DeliveryCount count={endpoint.health.failedDeliveries} />
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            {tUi("cancel")}
          </Button>
          <Button type="submit" loading={busy} disabled={backwards}>
            {t("submit")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function localTime(instantMs: number, timeZone: string): string {
  return formatDateTime(new Date(instantMs), timeZone).replace(" ", "T");
}

type PushRangeProgressProps = {
  endpoint: Endpoint;
  count: number;
  busy: boolean;
  /** Pushes the rest of a range that exceeds one call; null if nothing is left. */
  onRest: (() => void) | null;
  onDone: () => void;
};

/** The counts below are the endpoint's, not only the range's. */
function PushRangeProgress({ endpoint, count, busy, onRest, onDone }: PushRangeProgressProps) {
  const t = useTranslations("syncEndpoints.range");
  const { waitingDeliveries, failedDeliveries } = endpoint.health;
  return (
    <Stack gap="md">
      <Text aria-live="polite">{t("pushed", { count })}</Text>
      {count > 0 && (
        <Stack gap={4} fz="sm">
          <div>
            {t("left")} <DeliveryCount count={waitingDeliveries} />
          </div>
          <div>
            {t("failedForGood")} <DeliveryCount count={failedDeliveries} bad />
          </div>
          <Text fz="sm" c="dimmed">
            {t("goesOn")}
          </Text>
        </Stack>
      )}
      {onRest !== null && <Text fz="sm">{t("hasMore")}</Text>}
      <Group justify="flex-end" gap="xs">
        {onRest !== null && (
          <Button variant="default" loading={busy} onClick={onRest}>
            {t("rest")}
          </Button>
        )}
        <Button onClick={onDone}>{t("done")}</Button>
      </Group>
    </Stack>
  );
}
