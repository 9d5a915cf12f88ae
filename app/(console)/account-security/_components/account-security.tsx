"use client";

import { Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@/app/_ui/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMe } from "@/app/(console)/_components/me-context";
import { lazyDialog } from "@/app/_components/lazy-dialog";
import { QueryError } from "@/app/_trpc/query-error";
import { useTRPC } from "@/app/_trpc/trpc";
import { Modal } from "@/app/_ui/modal";
import { PageHeader } from "@/app/_ui/page-header";
import { Facts, Section } from "@/app/_ui/section";
import { StatusBadge } from "@/app/_ui/status-badge";
import { ExactTime } from "@/app/_ui/values";

const ChangePasswordDialog = lazyDialog(() =>
  import("@/app/_components/change-password").then((module) => module.ChangePasswordDialog),
);
const RecoveryCodes = lazyDialog(() =>
  import("@/app/_components/set-up-totp").then((module) => module.RecoveryCodes),
);
const SetUpTotp = lazyDialog(() =>
  import("@/app/_components/set-up-totp").then((module) => module.SetUpTotp),
);
const RenewCodes = lazyDialog(() => import("./prove-both").then((module) => module.RenewCodes));
const SwitchOff = lazyDialog(() => import("./prove-both").then((module) => module.SwitchOff));

type Open = "password" | "setUp" | "off" | "renew";

export function AccountSecurity() {
  const t = useTranslations("security");
  const { user } = useMe();
  const router = useRouter();
  const [open, setOpen] = useState<Open>();
  const [codes, setCodes] = useState<string[]>();
  const query = useQuery(useTRPC().auth.secondStep.queryOptions());
  const stop = () => setOpen(undefined);
  const changed = () => {
    stop();
    void query.refetch();
    router.refresh();
  };
  const state = query.data;
  return (
    <Stack gap="md" maw={720}>
      <PageHeader title={t("title")} note={t("note")} />
      <Section
        title={t("password")}
        note={t("passwordNote")}
        actions={
          <Button variant="default" onClick={() => setOpen("password")}>
            {t("changePassword")}
          </Button>
        }
      >
        {null}
      </Section>
      <Section title={t("secondStep")} note={t("secondStepNote")}>
        {query.error !== null && state === undefined && (
          <QueryError error={query.error} onRetry={() => void query.refetch()} />
        )}
        {query.error === null && state === undefined && <Skeleton height={72} />}
        {state !== undefined && state.state !== "on" && (
          <Group justify="space-between" gap="xs">
            <StatusBadge status="DISABLED" label={t("isOff")} />
            <Button onClick={() => setOpen("setUp")}>{t("setUp")}</Button>
          </Group>
        )}
        {state?.state === "on" && (
          <>
            <Facts
              facts={[
                { label: t("state"), value: <StatusBadge status="ENABLED" label={t("isOn")} /> },
                { label: t("since"), value: <ExactTime value={state.since} /> },
                { label: t("codesLeft"), value: t("ofTen", { count: state.recoveryCodesLeft }) },
              ]}
            />
            {state.recoveryCodesLeft <= 2 && <Text fz="sm">{t("fewLeft")}</Text>}
            <Group gap="xs">
              <Button variant="default" onClick={() => setOpen("renew")}>
                {t("renew")}
              </Button>
              <Button variant="default" color="red" onClick={() => setOpen("off")}>
                {t("switchOff")}
              </Button>
            </Group>
          </>
        )}
      </Section>
      {open === "password" && <ChangePasswordDialog username={user.username} onClose={stop} onDone={stop} />}
      {open === "setUp" && (
        <Modal opened onClose={stop} title={t("setUp")} closeOnClickOutside={false}>
          <SetUpTotp onDone={changed} />
        </Modal>
      )}
      {open === "off" && <SwitchOff onClose={stop} onDone={changed} />}
      {open === "renew" && <RenewCodes onClose={stop} onDone={setCodes} />}
      {codes !== undefined && (
        <RecoveryCodes
          codes={codes}
          onDone={() => {
            setCodes(undefined);
            changed();
          }}
        />
      )}
    </Stack>
  );
}
