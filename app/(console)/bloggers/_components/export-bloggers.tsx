"use client";

import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useMay } from "@/app/(console)/_components/me-context";
import { lazyDialog } from "@/app/_components/lazy-dialog";
import type { RouterInputs } from "@/app/_trpc/trpc";
import type { FilterOf } from "@/app/_ui/list-view";
import { useUrlState } from "@/app/_ui/use-url-state";
import type { bloggerFilter } from "./blogger-filters";

/** Every field with its names: only whoever exports loads them. */
const ExportDialog = lazyDialog(() => import("./export-dialog").then((module) => module.ExportDialog));

type Props = {
  filter: NonNullable<RouterInputs["blogger"]["export"]["filter"]>;
  /** The filter as the list shows it. */
  shown: FilterOf<typeof bloggerFilter>;
};

/** Exports what the list shows. The search opens the dialog as well, by the address. */
export function ExportBloggers({ filter, shown }: Props) {
  const t = useTranslations("bloggers.export");
  const mayExport = useMay("blogger:export");
  const [params, change] = useUrlState();
  if (!mayExport) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} stroke={1.5} />}
        onClick={() => change({ export: "1" })}
      >
        {t("action")}
      </Button>
      {params.get("export") !== null && (
        <ExportDialog filter={filter} shown={shown} onClose={() => change({ export: null }, "replace")} />
      )}
    </>
  );
}
