"use client";

import { Button, Group, Skeleton, Stack } from "@mantine/core";
import { IconPencil, IconSwitchHorizontal } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { useMay } from "@/app/(console)/_components/me-context";
import { lazyDialog } from "@/app/_components/lazy-dialog";
import { useAction } from "@/app/_components/use-action";
import { QueryError } from "@/app/_trpc/query-error";
import { useTRPC } from "@/app/_trpc/trpc";
import { usePageKeys } from "@/app/_ui/keyboard";
import { PageHeader } from "@/app/_ui/page-header";
import { Section } from "@/app/_ui/section";
import { consolePages } from "@/server/domain/people/console";
import { OpenInvitations } from "./invitations";
import { MemberList } from "./member-list";
import { OrganizationFacts } from "./organization-facts";
import { OwnershipOffer } from "./ownership-offer";

const EditOrganization = lazyDialog(() =>
  import("@/app/_components/edit-organization").then((module) => module.EditOrganization),
);
const ChangeDataMode = lazyDialog(() =>
  import("@/app/_components/change-data-mode").then((module) => module.ChangeDataMode),
);

export function OrganizationPage() {
  const t = useTranslations("organization");
  const [open, setOpen] = useState<"edit" | "data mode">();
  const mayWrite = useMay("organization:write");
  const mayChangeMode = useMay("organization:data-mode");
  const mayInvite = useMay("member:write");
  const query = useQuery(useTRPC().organization.current.queryOptions());
  usePageKeys(mayWrite ? [["e", () => setOpen("edit")]] : []);
  const stop = () => setOpen(undefined);
  const current = query.data;
  return (
    <Stack gap="md">
      <PageHeader title={consolePages.organization.name[useLocale()]} note={t("note")} />
      {query.error !== null && <QueryError error={query.error} onRetry={() => void query.refetch()} />}
      {query.error === null && current === undefined && <Skeleton height={240} />}
      {current && (
        <>
          <OwnershipOffer organizationName={current.organization.name} />
          <Section
            title={current.organization.name}
            actions={
              <Group gap="xs">
                {current.member.role === "MEMBER" && <Leave name={current.organization.name} />}
                {mayChangeMode && (
                  <Button
                    variant="default"
                    leftSection={<IconSwitchHorizontal size={16} stroke={1.5} />}
                    onClick={() => setOpen("data mode")}
                  >
                    {t("changeDataMode")}
                  </Button>
                )}
                {mayWrite && (
                  <Button
                    variant="default"
                    leftSection={<IconPencil size={16} stroke={1.5} />}
                    onClick={() => setOpen("edit")}
                  >
                    {t("edit")}
                  </Button>
                )}
              </Group>
            }
          >
            <OrganizationFacts {...current} />
          </Section>
          <MemberList organization={current.organization} />
          {mayInvite && <OpenInvitations />}
          {open === "edit" && <EditOrganization id={current.organization.id} onClose={stop} />}
          {open === "data mode" && <ChangeDataMode organization={current.organization} onClose={stop} />}
        </>
      )}
    </Stack>
  );
}

function Leave({ name }: { name: string }) {
  const t = useTranslations("members");
  const leaving = useAction(useTRPC().member.leave.mutationOptions(), {
    input: () => ({ confirmName: name }),
    confirm: () => ({
      title: t("leaveTitle"),
      consequence: t("leaveConsequence"),
      action: t("leave"),
      name,
    }),
    onDone: () => window.location.assign("/"),
    refreshes: [],
  });
  return (
    <Button variant="default" loading={leaving.busy} onClick={() => leaving.run(undefined)}>
      {t("leave")}
    </Button>
  );
}
