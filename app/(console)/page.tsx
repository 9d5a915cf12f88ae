import { redirect } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { withWords } from "@/app/_i18n/words";
import { getMe } from "@/app/_trpc/get-me";
import { EmptyState } from "@/app/_ui/empty-state";
import { toNavigation } from "./_components/navigation";

/** Redirects to the first page of the user's navigation. Without one, explains why and what to do. */
async function StartPage() {
  const { menus, organization } = await getMe();
  const first = toNavigation(menus, await getLocale())[0]?.pages[0];
  if (first !== undefined) redirect(first.path);
  const t = await getTranslations("frame");
  if (organization === null)
    return (
      <EmptyState kind="nothing-yet" title={t("organizationOnly.title")} hint={t("organizationOnly.hint")} />
    );
  return <EmptyState kind="not-allowed" title={t("noPagesTitle")} hint={t("noPages")} />;
}

export default withWords([], StartPage);
