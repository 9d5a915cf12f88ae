import { SimpleGrid } from "@mantine/core";
import { useTranslations } from "next-intl";
import { ShareBars } from "@/app/_ui/share-bars";
import { toPortraitGroups } from "./portrait-groups";

/** One portrait as bars, a group a block. */
export function Portrait({ shares }: { shares: Readonly<Record<string, unknown>> }) {
  const words = useTranslations("bloggers");
  const named = (key: string, name: string | null) => {
    const known = `portrait.${key}` as "portrait.genderMale";
    return name ?? (words.has(known) ? words(known) : key);
  };
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="xl" verticalSpacing="lg">
      {toPortraitGroups(shares).map((group) => (
        <ShareBars
          key={group.name}
          title={words(`sections.${group.name}`)}
          bars={group.shares.map(({ key, name, share }) => ({ key, label: named(key, name), share }))}
        />
      ))}
    </SimpleGrid>
  );
}
