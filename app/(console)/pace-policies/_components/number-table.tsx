"use client";

import { Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Select } from "@/app/_ui/select";
import { Table } from "@/app/_ui/table";
import { type PaceNumberName } from "@/server/domain/scraping/pace";
import { paceNumberNames } from "@/server/domain/scraping/policy";
import { type Platform, platforms } from "@/server/domain/roster/platforms";
import classes from "./number-table.module.css";

type Props = {
  label: string;
  cell: (name: PaceNumberName, platform: Platform) => ReactNode;
  isMarked: (name: PaceNumberName, platform: Platform) => boolean;
};

export function NumberTable({ label, cell, isMarked }: Props) {
  const t = useTranslations("pacePolicies");
  const tPlatform = useTranslations("words.platform");
  const tShort = useTranslations("words.platformShort");
  const narrow = useMediaQuery("(max-width: 61.99em)", false, { getInitialValueInEffect: false });
  const [chosen, setChosen] = useState<Platform>("STARMAP");
  const shown = narrow ? [chosen] : platforms;
  return (
    <>
      {narrow && <PlatformSelect value={chosen} onChange={setChosen} />}
      <Table fz="sm" layout="fixed" horizontalSpacing={4} className={classes.table} aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={narrow ? "50%" : 168}>{t("number")}</Table.Th>
            {shown.map((platform) => (
              <Table.Th key={platform} ta="right" fz="xs" title={tPlatform(platform)}>
                {tShort(platform)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {paceNumberNames.map((name) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" fw={400}>
                {t(`numbers.${name}`)}
                {t.has(`units.${name}`) && t(`units.${name}`) !== "" && (
                  <Text span inherit c="dimmed">
                    {" "}
                    {t(`units.${name}`)}
                  </Text>
                )}
              </Table.Th>
              {shown.map((platform) => (
                <Table.Td
                  key={platform}
                  ta="right"
                  className="figures"
                  data-marked={isMarked(name, platform)}
                >
                  {cell(name, platform)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  );
}

type SelectProps = { value: Platform; onChange: (platform: Platform) => void };

export function PlatformSelect({ value, onChange }: SelectProps) {
  const t = useTranslations("pacePolicies");
  const tPlatform = useTranslations("words.platform");
  return (
    <Select
      label={t("platform")}
      data={platforms.map((platform) => ({ value: platform, label: tPlatform(platform) }))}
      value={value}
      onChange={(text) => {
        const platform = platforms.find((one) => one === text);
        if (platform !== undefined) onChange(platform);
      }}
      allowDeselect={false}
      maw={240}
    />
  );
}
