"use client";

import { Button } from "@mantine/core";
import { IconListCheck } from "@tabler/icons-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { useMay } from "@/app/(console)/_components/me-context";
import { lazyDialog } from "@/app/_components/lazy-dialog";
import type { RouterInputs } from "@/app/_trpc/trpc";
import { formatTotal } from "@/app/_ui/format";
import type { ListTotal } from "@/app/_ui/list-foot";

const ShortlistDialog = lazyDialog(() =>
  import("./shortlist-dialog").then((module) => module.ShortlistDialog),
);

type Props = {
  ids: RouterInputs["shortlist"]["addBloggers"]["ids"];
  count: ListTotal | undefined;
  onDone: () => void;
};

/** Adds creators to a shortlist, from wherever they are shown. */
export function AddToShortlist({ ids, count, onDone }: Props) {
  const t = useTranslations("rosterChanges.toShortlist");
  const locale = useLocale();
  const mayWrite = useMay("blogger:write");
  const [isOpen, setOpen] = useState(false);
  if (!mayWrite) return null;
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconListCheck size={14} stroke={1.5} />}
        onClick={() => setOpen(true)}
      >
        {t("action")}
      </Button>
      {isOpen && (
        <ShortlistDialog
          ids={ids}
          count={count === undefined ? "…" : formatTotal(count, locale)}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false);
            onDone();
          }}
        />
      )}
    </>
  );
}
