import { redirect } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { withWords } from "@/app/_i18n/words";
import { getMe } from "@/app/_trpc/get-me";
import { EmptyState } from "@/app/_ui/empty-state";
import { consolePages } from "@/server/domain/people/console";
import { toNavigation } from "./_components/navigation";

type Props = { searchParams: Promise<{ in?: string | string[] }> };

/**
 * Leads platform administrators to the overview of the platform, and others to the first page of their
 * navigation (docs/rules.md#console). Without one, explains why and what to do.
 */
async function StartPage({ searchParams }: Props) {
  const { menus, organization } = await getMe();
  const pages = toNavigation(menus, await getLocale()).flatMap((group) => group.pages);
  const isIn = organization !== null && (await searchParams).in === "organization";
  const { path: ofPlatform } = consolePages.systemOverview;
  const first = (isIn ? undefined : pages.find(({ path }) => path === ofPlatform)) ?? pages[0];
  if (first !== undefined) redirect(first.path);
  const t = await getTranslations("frame");
  if (organization === null)
    return (
      <EmptyState kind="nothing-yet" title={t("organizationOnly.title")} hint={t("organizationOnly.hint")} />
    );
  return <EmptyState kind="not-allowed" title={t("noPagesTitle")} hint={t("noPages")} />;
}

export default withWords([], StartPage);
