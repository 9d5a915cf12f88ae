import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { serverCaller } from "@/app/_trpc/get-me";
import { type ConsolePageKey, consolePages } from "@/server/domain/people/console";

export function pageMetadata(page: ConsolePageKey): () => Promise<Metadata> {
  return async () => {
    const name = consolePages[page].name[await getLocale()];
    const t = await getTranslations("frame");
    // In Chinese the product and its main page have the same name, which is shown once.
    return { title: name === t("product") ? { absolute: name } : name };
  };
}

type Caller = Awaited<ReturnType<typeof serverCaller>>;
type Props = { params: Promise<{ id: string }> };

/**
 * Returns the `generateMetadata` of a record's page, titled by the record's name so that tabs and history
 * entries differ. A record that is missing or not readable gets the title of its list.
 */
export function recordMetadata(
  page: ConsolePageKey,
  nameOf: (caller: Caller, id: string) => Promise<string>,
): (props: Props) => Promise<Metadata> {
  return async ({ params }) => {
    const { id } = await params;
    const name = await nameOf(await serverCaller(), id).catch(() => null);
    return name === null ? pageMetadata(page)() : { title: name };
  };
}
