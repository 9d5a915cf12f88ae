"use client";

import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMay } from "@/app/(console)/_components/me-context";
import { lazyDialog } from "@/app/_components/lazy-dialog";
import type { RouterInputs } from "@/app/_trpc/trpc";

/** Every field with its names: only whoever exports loads them. */
const ExportDialog = lazyDialog(() => import("./export-dialog").then((module) => module.ExportDialog));

type Props = { filter: NonNullable<RouterInputs["blogger"]["export"]["filter"]> };

/** Exports what the list shows. */
export function ExportBloggers({ filter }: Props) {
  const t = useTranslations("bloggers.export");
  const mayExport = useMay("blogger:export");
  const [isOpen, setOpen] = useState(false);
  if (!mayExport) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} stroke={1.5} />}
        onClick={() => setOpen(true)}
      >
        {t("action")}
      </Button>
      {isOpen && <ExportDialog filter={filter} onClose={() => setOpen(false)} />}
    </>
  );
}
