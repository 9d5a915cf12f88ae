"use client";

import { Tabs, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Section } from "@/app/_ui/section";
import type { BloggerWire } from "@/server/domain/blogger";
import { Portrait } from "./portrait";

/** The three portraits, one a tab; only those that are known. */
export function Portraits({ blogger }: { blogger: BloggerWire }) {
  const words = useTranslations("bloggers");
  const portraits = [
    { name: "fans" as const, value: blogger.fansPortraitJson },
    { name: "audience" as const, value: blogger.audiencePortraitJson },
    { name: "tie" as const, value: blogger.tiePortraitJson },
  ].filter(({ value }) => value !== null && Object.keys(value).length > 0);
  const first = portraits[0];
  return (
    <Section title={words("sections.portraits")}>
      {first === undefined ? (
        <Text c="dimmed">{words("noPortraits")}</Text>
      ) : (
        <Tabs defaultValue={first.name} keepMounted={false}>
          <Tabs.List>
            {portraits.map(({ name }) => (
              <Tabs.Tab key={name} value={name}>
                {words(`sections.${name}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {portraits.map(({ name, value }) => (
            <Tabs.Panel key={name} value={name} pt="md">
              <Portrait shares={value ?? {}} />
            </Tabs.Panel>
          ))}
        </Tabs>
      )}
    </Section>
  );
}
