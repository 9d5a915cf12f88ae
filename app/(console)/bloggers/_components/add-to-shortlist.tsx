"use client";

import { Button } from "@mantine/core";
import { IconListCheck } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMay } from "@/app/(console)/_components/me-context";
import { lazyDialog } from "@/app/_components/lazy-dialog";
import type { RouterInputs } from "@/app/_trpc/trpc";

const ShortlistDialog = lazyDialog(() =>
  import("./shortlist-dialog").then((module) => module.ShortlistDialog),
);

type Props = {
  ids: RouterInputs["shortlist"]["addBloggers"]["ids"];
  /** As text, for "all that match" may be more than are counted. */
  count: string;
  size?: "compact-sm";
  onDone?: () => void;
};

/** Adds creators to a shortlist, from wherever they are shown. */
export function AddToShortlist({ ids, count, size, onDone }: Props) {
  const t = useTranslations("rosterChanges.toShortlist");
  const mayWrite = useMay("blogger:write");
  const [isOpen, setOpen] = useState(false);
  if (!mayWrite) return null;
  return (
    <>
      <Button
        variant="default"
        {...(size !== undefined && { size })}
        leftSection={<IconListCheck size={size === undefined ? 16 : 14} stroke={1.5} />}
        onClick={() => setOpen(true)}
      >
        {t("action")}
      </Button>
      {isOpen && (
        <ShortlistDialog
          ids={ids}
          count={count}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false);
            onDone?.();
          }}
        />
      )}
    </>
  );
}
