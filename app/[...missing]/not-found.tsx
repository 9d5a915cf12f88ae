import { Button } from "@mantine/core";
import { getTranslations } from "next-intl/server";
import { withWords } from "@/app/_i18n/words";
import { ConsolePerson } from "@/app/(console)/_components/console-person";
import { findMe } from "@/app/_trpc/get-me";
import { EmptyState } from "@/app/_ui/empty-state";

/** Keeps the frame for a signed-in user; others see an empty page. */
async function NotFound() {
  const t = await getTranslations("errors");
  const me = await findMe();
  const missing = (
    <EmptyState
      isPage
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
  return me === null ? missing : <ConsolePerson me={me}>{missing}</ConsolePerson>;
}

export default withWords(["auth", "frame", "refreshes", "rosterJobs", "words"], NotFound);
