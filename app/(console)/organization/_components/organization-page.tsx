"use client";

import { Button, Skeleton, Stack } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { useMay } from "@/app/(console)/_components/me-context";
import { lazyDialog } from "@/app/_components/lazy-dialog";
import { QueryError } from "@/app/_trpc/query-error";
import { useTRPC } from "@/app/_trpc/trpc";
import { usePageKeys } from "@/app/_ui/keyboard";
import { PageHeader } from "@/app/_ui/page-header";
import { Section } from "@/app/_ui/section";
import { consolePages } from "@/server/domain/people/console";
import { OwnershipOffer } from "../members/_components/ownership-offer";
import { OrganizationFacts } from "./organization-facts";

const EditOrganization = lazyDialog(() =>
  import("@/app/_components/edit-organization").then((module) => module.EditOrganization),
);

export function OrganizationPage() {
  const t = useTranslations("organization");
  const [isEditing, setEditing] = useState(false);
  const mayWrite = useMay("organization:write");
  const query = useQuery(useTRPC().organization.current.queryOptions());
  usePageKeys(mayWrite ? [["e", () => setEditing(true)]] : []);
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
              mayWrite && (
                <Button
                  variant="default"
                  leftSection={<IconPencil size={16} stroke={1.5} />}
                  onClick={() => setEditing(true)}
                >
                  {t("edit")}
                </Button>
              )
            }
          >
            <OrganizationFacts {...current} />
          </Section>
          {isEditing && <EditOrganization id={current.organization.id} onClose={() => setEditing(false)} />}
        </>
      )}
    </Stack>
  );
}
