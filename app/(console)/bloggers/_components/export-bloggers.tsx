"use client";

import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMay } from "@/app/(console)/_components/me-context";
import { lazyDialog } from "@/app/_components/lazy-dialog";
import type { BulkMeant } from "@/app/_components/selection-bar";
import { useSelection } from "@/app/_ui/selection";
import { useUrlState } from "@/app/_ui/use-url-state";
import type { BulkAct } from "./bulk-act";
import type { Exported } from "./export-dialog";

/** Knows every field with its names, so it is loaded on demand. */
const ExportDialog = lazyDialog(() => import("./export-dialog").then((module) => module.ExportDialog));

/** Exports the filtered list or the selected rows. The search opens the dialog by URL parameter. */
export function ExportBloggers(exported: Omit<Exported, "selected">) {
  const t = useTranslations("bloggers.export");
  const mayExport = useMay("blogger:export");
  const [params, change] = useUrlState();
  const [selected] = useSelection(usePathname());
  if (!mayExport) return null;
  const asked = params.get("export");
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} stroke={1.5} />}
        onClick={() => change({ export: "1" })}
      >
        {t("action")}
      </Button>
      {asked !== null && (
        <ExportDialog
          {...exported}
          selected={[...selected]}
          allAtFirst={asked === "all"}
          onClose={() => change({ export: null }, "replace")}
        />
      )}
    </>
  );
}

/** Opens the dialog of `ExportBloggers` for the target of a bulk action. */
export function useExportAct({ ids, all }: BulkMeant): BulkAct {
  const t = useTranslations("bloggers.export");
  const mayExport = useMay("blogger:export");
  const [, change] = useUrlState();
  return {
    label: all ? t("action") : t("actionFor", { count: ids.length }),
    icon: IconDownload,
    allowed: mayExport,
    at: "menu",
    run: () => change({ export: all ? "all" : "1" }),
  };
}
