import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { getMe } from "@/app/_trpc/get-me";
import { EmptyState } from "@/app/_ui/states";
import { toNavigation } from "./_components/navigation";

/** Redirects to the first page of the person's navigation. */
export default async function StartPage() {
  const first = toNavigation((await getMe()).menus)[0]?.pages[0];
  if (first !== undefined) redirect(first.path);
  const t = await getTranslations("frame");
  return <EmptyState kind="not-allowed" title={t("noPagesTitle")} hint={t("noPages")} />;
}
