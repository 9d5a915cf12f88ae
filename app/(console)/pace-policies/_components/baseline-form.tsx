"use client";

import { SimpleGrid, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useFormDialog } from "@/app/_components/use-form-dialog";
import { useTRPC } from "@/app/_trpc/trpc";
import { DialogForm } from "@/app/_ui/dialogs";
import { NumberInput } from "@/app/_ui/number-input";
import type { PaceNumberName } from "@/server/domain/scraping/pace";
import { forEachPaceNumber, paceNumberNames } from "@/server/domain/scraping/policy";
import type { Platform } from "@/server/domain/roster/platforms";
import { PlatformSelect } from "./number-table";
import type { Baseline } from "./policy-values";

type Values = Record<PaceNumberName, number | "">;

const schema = () => import("./policy-schemas").then((schemas) => schemas.baselineSchema);

type FormProps = { baseline: Baseline; onPlatform: (platform: Platform) => void; onClose: () => void };

export function BaselineForm({ baseline, onPlatform, onClose }: FormProps) {
  const t = useTranslations("pacePolicies");
  const tPlatform = useTranslations("words.platform");
  const { platform } = baseline;
  const { form, askToLeave, dialog } = useFormDialog({
    mutation: useTRPC().pacePolicy.updateBaseline.mutationOptions(),
    schema,
    draft: `pacePolicy.updateBaseline ${platform}`,
    initialValues: forEachPaceNumber((name): number | "" => baseline[name]),
    input: (values: Values) => ({ platform, ...forEachPaceNumber((name) => Number(values[name])) }),
    done: () => t("baselines.saved"),
    onClose,
  });
  return (
    <DialogForm
      title={t("baselines.editTitle", { platform: tPlatform(platform) })}
      submit={t("baselines.save")}
      {...dialog}
    >
      <Text>{t("baselines.consequence")}</Text>
      <PlatformSelect value={platform} onChange={(next) => askToLeave(() => onPlatform(next))} />
      <SimpleGrid cols={2} spacing="md">
        {paceNumberNames.map((name) => (
          <NumberInput
            key={name}
            label={t(`numbers.${name}`)}
            suffix={t(`units.${name}`) === "" ? "" : ` ${t(`units.${name}`)}`}
            min={0}
            allowDecimal={false}
            {...form.getInputProps(name)}
          />
        ))}
      </SimpleGrid>
    </DialogForm>
  );
}
