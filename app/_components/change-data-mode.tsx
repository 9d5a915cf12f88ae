"use client";

import { List, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useAction } from "@/app/_components/use-action";
import { QueryError } from "@/app/_trpc/query-error";
import { type RouterOutputs, useTRPC } from "@/app/_trpc/trpc";
import { ConfirmForm } from "@/app/_ui/dialogs";
import { Modal } from "@/app/_ui/modal";

type Organization = Pick<RouterOutputs["organization"]["get"], "id" | "name" | "dataMode" | "updatedAt">;
type Mode = Organization["dataMode"];
type Preview = RouterOutputs["organization"]["previewDataMode"];
type Props = { organization: Organization; onClose: () => void };

export function ChangeDataMode({ organization: { id, name, dataMode, updatedAt }, onClose }: Props) {
  const t = useTranslations("dataMode");
  const { organization, member, blogger } = useTRPC();
  const to: Mode = dataMode === "CLOUD" ? "LOCAL" : "CLOUD";
  const preview = useQuery(
    organization.previewDataMode.queryOptions({ id, dataMode: to }, { staleTime: 0, gcTime: 0 }),
  );
  const changing = useAction(organization.setDataMode.mutationOptions(), {
    input: () => ({ id, dataMode: to, confirmName: name, updatedAt }),
    onDone: onClose,
    done: () => t(`done.${to}`, { name }),
    // The mode is also in the signed-in user's organization, which the frame holds.
    rendersFrame: true,
    reasons: { CONFLICT: t("changedSince") },
    refreshes: [organization.pathKey(), member.pathKey(), blogger.pathKey()],
  });
  return (
    <Modal opened onClose={onClose} title={t(`title.${to}`)}>
      {preview.error !== null && <QueryError error={preview.error} onRetry={() => void preview.refetch()} />}
      {preview.error === null && preview.data === undefined && <Skeleton height={160} />}
      {preview.data !== undefined && (
        <ConfirmForm
          name={name}
          consequence={t(`consequence.${to}`)}
          action={t(`action.${to}`)}
          busy={changing.busy}
          onConfirm={() => changing.run(undefined)}
          onCancel={onClose}
        >
          <Effects to={to} preview={preview.data} />
        </ConfirmForm>
      )}
    </Modal>
  );
}

function Effects({ to, preview }: { to: Mode; preview: Preview }) {
  const t = useTranslations("dataMode.effects");
  const effects =
    to === "LOCAL"
      ? [t("gets", { count: preview.gets }), t("apiKeys", { count: preview.apiKeys }), t("pushes")]
      : [t("loses", { count: preview.loses, holders: preview.holders }), t("apiWorks"), t("final")];
  return (
    <List size="sm" spacing={4}>
      {effects.map((effect) => (
        <List.Item key={effect}>{effect}</List.Item>
      ))}
    </List>
  );
}
