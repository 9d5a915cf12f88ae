"use client";

import { Button } from "@mantine/core";
import { IconAdjustments } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { lazyDialog } from "@/app/_components/lazy-dialog";
import type { Platform } from "@/server/domain/roster/platforms";
import { usePolicies } from "./policy-values";

const BaselineForm = lazyDialog(() => import("./baseline-form").then((module) => module.BaselineForm));

export function BaselineDialog() {
  const t = useTranslations("pacePolicies.baselines");
  const [platform, setPlatform] = useState<Platform>();
  const { baselines } = usePolicies();
  const baseline = baselines?.find((one) => one.platform === platform);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconAdjustments size={16} stroke={1.5} />}
        onClick={() => setPlatform("STARMAP")}
      >
        {t("title")}
      </Button>
      {baseline !== undefined && (
        <BaselineForm
          key={baseline.platform}
          baseline={baseline}
          onPlatform={setPlatform}
          onClose={() => setPlatform(undefined)}
        />
      )}
    </>
  );
}
