import { Button } from "@mantine/core";
import { getTranslations } from "next-intl/server";
import { EmptyState } from "@/app/_ui/states";

export default async function NotFound() {
  const t = await getTranslations("errors");
  return (
    <EmptyState
      kind="no-match"
      title={t("notFoundTitle")}
      hint={t("notFoundHint")}
      action={
        <Button component="a" href="/" variant="default">
          {t("home")}
        </Button>
      }
    />
  );
}
