import { Group, Stack, Text } from "@mantine/core";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { LanguageMenu, SchemeMenu } from "@/app/_components/preferences";
import { ProductMark } from "@/app/_components/product-mark";
import { SignInForm } from "./_components/sign-in-form";
import classes from "./_components/sign-in.module.css";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("auth"))("title") };
}

type Props = { searchParams: Promise<{ from?: string | string[] }> };

export default async function SignInPage({ searchParams }: Props) {
  const t = await getTranslations("auth");
  const { from } = await searchParams;
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
          <SignInForm from={localPath(from)} />
        </Stack>
      </div>
    </main>
  );
}

/**
 * Returns the path to open after signing in: one of this console, never another host (`//host`, `/\host`).
 */
function localPath(from: string | string[] | undefined): string | undefined {
  return typeof from === "string" && /^\/(?![/\\])/.test(from) ? from : undefined;
}
