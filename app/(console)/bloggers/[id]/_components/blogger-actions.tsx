"use client";

import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMay } from "@/app/(console)/_components/me-context";
import { BulkActions } from "@/app/(console)/bloggers/_components/bulk-actions";
import { ExportOneDialog } from "@/app/(console)/bloggers/_components/export-one-dialog";
import type { BloggerWire } from "@/server/domain/roster/blogger";

export type Acted = Pick<BloggerWire, "id" | "reviewStatus" | "deactivatedAt" | "tags">;

/** What the bar of a selection offers, for one creator: with the same verbs and the same undo. */
export function BloggerActions({ blogger }: { blogger: Acted }) {
  const meant = { ids: [blogger.id], all: false, clear: () => undefined };
  return (
    <>
      <BulkActions meant={meant} filter={{}} total={undefined} of={blogger} />
      <ExportOne id={blogger.id} />
    </>
  );
}

function ExportOne({ id }: { id: string }) {
  const t = useTranslations("bloggers.export");
  const mayExport = useMay("blogger:export");
  const [isOpen, setOpen] = useState(false);
  if (!mayExport) return null;
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconDownload size={14} stroke={1.5} />}
        onClick={() => setOpen(true)}
      >
        {t("one")}
      </Button>
      {isOpen && <ExportOneDialog id={id} onClose={() => setOpen(false)} />}
    </>
  );
}
