import { Group, Stack, Text } from "@mantine/core";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { LanguageMenu, SchemeMenu } from "@/app/_components/preferences";
import { SessionLayer } from "@/app/_components/session-layer";
import type { Me } from "@/app/_trpc/trpc";
import { ProductMark } from "@/app/_components/product-mark";
import classes from "./auth-frame.module.css";

type Props = {
  user?: Me["user"] | undefined;
  children: ReactNode;
};

export async function AuthFrame({ user, children }: Props) {
  const t = await getTranslations("auth");
  return (
    <main className={classes.page}>
      {user !== undefined && <SessionLayer user={user} />}
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
