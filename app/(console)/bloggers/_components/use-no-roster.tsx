import { Button, Group } from "@mantine/core";
import { Link } from "@/app/_ui/link";
import { useTranslations } from "next-intl";
import { useMay } from "@/app/(console)/_components/me-context";

/** Empty state of a roster without bloggers: the ways to add many that the user may use. */
export function useNoRoster() {
  const t = useTranslations("bloggers.empty");
  const mayImport = useMay("import:write");
  const mayCreateKeys = useMay("api-key:write");
  return {
    title: t("nothing"),
    hint: t(mayImport ? "nothingHint" : "nothingHintOthers"),
    action: (mayImport || mayCreateKeys) && (
      <Group gap="xs" justify="center">
        {mayImport && (
          <Button component={Link} href="/import-runs/new" variant="default">
            {t("toImport")}
          </Button>
        )}
        {mayCreateKeys && (
          <Button component={Link} href="/api-keys" variant="default">
            {t("toApiKeys")}
          </Button>
        )}
      </Group>
    ),
  };
}
