import { useTranslations } from "next-intl";
import { BackToPage } from "@/app/(console)/_components/back-to-page";
import { FailedPage } from "@/app/(console)/_components/failed-page";
import { EmptyState } from "@/app/_ui/empty-state";

export function Failed({ error, refetch }: { error: unknown; refetch: () => void }) {
  return <FailedPage page="pacePolicies" error={error} onRetry={refetch} />;
}

export function MissingPolicy() {
  const t = useTranslations("errors");
  return (
    <>
      <BackToPage page="pacePolicies" />
      <EmptyState isPage kind="no-match" title={t("missingTitle")} hint={t("reason.NOT_FOUND")} />
    </>
  );
}
