import { Button } from "@mantine/core";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { getMe } from "@/app/_trpc/get-me";
import { EmptyState } from "@/app/_ui/states";
import { isPermission, scopeOf } from "@/server/domain/permissions";
import { toNavigation } from "./_components/navigation";

/** Redirects to the first page of the person's navigation; whoever has none reads why, and what to do. */
export default async function StartPage() {
  const { menus, organization, permissions } = await getMe();
  const first = toNavigation(menus)[0]?.pages[0];
  if (first !== undefined) redirect(first.path);
  const t = await getTranslations("frame");
  if (permissions.some((name) => isPermission(name) && scopeOf(name) === "platform"))
    return (
      <EmptyState
        kind="nothing-yet"
        title={t("platformStart.title")}
        hint={t("platformStart.hint")}
        action={
          <Button component="a" href="/docs" variant="default">
            {t("platformStart.reference")}
          </Button>
        }
      />
    );
  if (organization === null)
    return (
      <EmptyState kind="nothing-yet" title={t("organizationOnly.title")} hint={t("organizationOnly.hint")} />
    );
  return <EmptyState kind="not-allowed" title={t("noPagesTitle")} hint={t("noPages")} />;
}
