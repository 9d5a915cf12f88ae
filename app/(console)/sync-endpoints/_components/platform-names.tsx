import { Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { Platform } from "@/server/domain/platforms";

/** The platforms that an endpoint hears of; none named means all. */
export function PlatformNames({ platforms }: { platforms: readonly Platform[] | null }) {
  const words = useTranslations("syncEndpoints");
  const names = useTranslations("words.platform");
  const text = platforms?.map((platform) => names(platform)).join(" · ") ?? words("allPlatforms");
  return (
    <Text fz="inherit" lh="inherit" component="span" truncate maw={240} display="block" title={text}>
      {text}
    </Text>
  );
}
