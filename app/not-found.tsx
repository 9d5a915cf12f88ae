import { Button } from "@mantine/core";
import { getTranslations } from "next-intl/server";
import { EmptyState } from "@/app/_ui/states";

export default async function NotFound() {
  const words = await getTranslations("errors");
  return (
    <EmptyState
      kind="no-match"
      title={words("notFoundTitle")}
      hint={words("notFoundHint")}
      action={
        <Button component="a" href="/" variant="default">
          {words("home")}
        </Button>
      }
    />
  );
}
