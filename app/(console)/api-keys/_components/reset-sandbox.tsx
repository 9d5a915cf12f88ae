"use client";

import { Button } from "@mantine/core";
import { modals } from "@mantine/modals";
import { IconRestore } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useTRPC } from "@/app/_trpc/trpc";
import { useErrorText } from "@/app/_trpc/use-error-text";
import { notifyDone, notifyFailed } from "@/app/_ui/notify";

/** Brings the sandbox back to its fixed creators, after a question: what was imported into it goes. */
export function ResetSandbox() {
  const words = useTranslations("apiKeys");
  const ui = useTranslations("ui");
  const errorText = useErrorText();
  const resetting = useMutation(
    useTRPC().apiKey.resetSandbox.mutationOptions({
      onSuccess: ({ bloggerCount }) => notifyDone(words("sandboxReset", { count: bloggerCount })),
      onError: (error) => notifyFailed(errorText(error)),
    }),
  );
  const ask = () =>
    modals.openConfirmModal({
      title: words("resetSandboxTitle"),
      children: words("resetSandboxConsequence"),
      labels: { confirm: words("resetSandbox"), cancel: ui("cancel") },
      confirmProps: { color: "red" },
      onConfirm: () => resetting.mutate({}),
    });
  return (
    <Button
      variant="default"
      leftSection={<IconRestore size={16} />}
      loading={resetting.isPending}
      onClick={ask}
    >
      {words("resetSandbox")}
    </Button>
  );
}
