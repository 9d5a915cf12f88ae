import { Group, Stack, Text } from "@mantine/core";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { LanguageMenu, SchemeMenu } from "@/app/_components/preferences";
import { ProductMark } from "@/app/_components/product-mark";
import classes from "./auth-frame.module.css";

/** Lays out a page outside the console: the product's name over one form. */
export async function AuthFrame({ children }: { children: ReactNode }) {
  const t = await getTranslations("auth");
  return (
    <main className={classes.page}>
      <Group justify="flex-end" gap={4} p="xs">
        <LanguageMenu />
        <SchemeMenu />
      </Group>
      <div className={classes.middle}>
        <Stack gap="lg" w="100%" maw={360}>
          <Group gap="xs" wrap="nowrap">
            <ProductMark />
            <Text fw={600} size="lg">
              {t("product")}
            </Text>
          </Group>
          {children}
        </Stack>
      </div>
    </main>
  );
}
