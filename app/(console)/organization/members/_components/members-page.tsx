"use client";

import { Button, Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useMay } from "@/app/(console)/_components/me-context";
import { useAction } from "@/app/_components/use-action";
import { QueryError } from "@/app/_trpc/query-error";
import { useTRPC } from "@/app/_trpc/trpc";
import { PageHeader } from "@/app/_ui/page-header";
import { consolePages } from "@/server/domain/people/console";
import { InviteMember, OpenInvitations } from "./invitations";
import { MemberList } from "./member-list";
import { OwnershipOffer } from "./ownership-offer";

export function MembersPage() {
  const t = useTranslations("members");
  const mayWrite = useMay("member:write");
  const query = useQuery(useTRPC().organization.current.queryOptions());
  const current = query.data;
  return (
    <Stack gap="md">
      <PageHeader
        title={consolePages.members.name[useLocale()]}
        note={t("note")}
        actions={
          <>
            {current?.member.role === "MEMBER" && <Leave name={current.organization.name} />}
            {mayWrite && <InviteMember />}
          </>
        }
      />
      {query.error !== null && <QueryError error={query.error} onRetry={() => void query.refetch()} />}
      {query.error === null && current === undefined && <Skeleton height={240} />}
      {current && (
        <>
          <OwnershipOffer organizationName={current.organization.name} />
          <MemberList organization={current.organization} />
          {mayWrite && <OpenInvitations />}
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
