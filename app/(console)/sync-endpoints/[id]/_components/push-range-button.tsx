"use client";

import { Button, Modal, Tooltip } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMay } from "@/app/(console)/_components/me-context";
import type { Endpoint } from "../../_components/endpoint";
import { PushRange } from "./push-range";

/** Opens the dialog that pushes the deliveries of a time range again. */
export function PushRangeButton({ endpoint }: { endpoint: Endpoint }) {
  const words = useTranslations("syncEndpoints.range");
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  if (!useMay("sync-run:write")) return null;
  return (
    <>
      <Tooltip label={words("disabled")} disabled={endpoint.enabled}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconSend size={14} stroke={1.5} />}
          onClick={() => setOpened(true)}
          {...(!endpoint.enabled && { "data-disabled": true, "aria-disabled": true, onClick: undefined })}
        >
          {words("open")}
        </Button>
      </Tooltip>
      <Modal opened={opened} onClose={close} title={words("title")}>
        <PushRange endpoint={endpoint} onDone={close} />
      </Modal>
    </>
  );
}
