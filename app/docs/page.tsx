import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { withWords } from "@/app/_i18n/words";
import { LanguageMenu, SchemeMenu } from "@/app/_components/preferences";
import { ProductMark } from "@/app/_components/product-mark";
import { getDocument } from "@/server/open-api/document/build-document";
import { introduction } from "@/server/open-api/document/introduction";
import { introductionZh } from "@/server/open-api/document/introduction-zh";
import { groupsZh, headZh, summariesZh } from "@/server/open-api/document/reference-zh";
import { DocsNav } from "./_components/docs-nav";
import classes from "./_components/docs.module.css";
import {
  ChapterSection,
  listOperations,
  OperationSection,
  SchemaSection,
} from "./_components/reference-sections";

/** In seconds. On Vercel, pages of one value share a function (docs/deploying-on-vercel.md#functions). */
export const maxDuration = 20;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("docs"))("title") };
}

/** Renders the reference from the same document that /docs/openapi.json serves. */
async function DocsPage() {
  const t = await getTranslations("docs");
  const isChinese = (await getLocale()) === "zh";
  const { document } = getDocument();
  const chapters = isChinese ? introductionZh : introduction;
  const groups = listOperations(document, t("pushes")).map((group) => ({
    ...group,
    ...(isChinese && groupsZh[group.title]),
  }));
  const summaryOf = ({ operationId, summary }: { operationId: string; summary: string }) =>
    (isChinese ? summariesZh[operationId] : undefined) ?? summary;
  const head = isChinese ? headZh : document.info;
  const schemas = Object.entries(document.components.schemas);
  const nav = [
    { title: t("introduction"), links: chapters.map(({ id, title }) => ({ id, text: title })) },
    ...groups.map(({ title, operations }) => ({
      title,
      links: operations.map(({ operation, place }) => ({
        id: operation.operationId,
        text: summaryOf(operation),
        note: place,
      })),
    })),
    { title: t("schemas"), links: schemas.map(([name]) => ({ id: `schema-${name}`, text: name })) },
  ];
  return (
    <>
      <header className={classes.header}>
        <ProductMark />
        <strong>{t("title")}</strong>
        <a href="/docs/openapi.json">openapi.json</a>
        <LanguageMenu />
        <SchemeMenu />
      </header>
      <div className={classes.page}>
        <DocsNav groups={nav} />
        <main className={classes.content}>
          <h1>{head.title}</h1>
          <p>
            {head.summary} {t("version", { version: document.info.version })}
          </p>
          {chapters.map((chapter) => (
            <ChapterSection key={chapter.id} chapter={chapter} />
          ))}
          {groups.map(({ title, note, operations }) => (
            <div key={title}>
              <h2>{title}</h2>
              <p>{note}</p>
              {operations.map(({ operation, place }) => (
                <OperationSection
                  key={operation.operationId}
                  document={document}
                  operation={operation}
                  summary={summaryOf(operation)}
                  place={place}
                />
              ))}
            </div>
          ))}
          <h2>{t("schemas")}</h2>
          {schemas.map(([name, schema]) => (
            <SchemaSection key={name} name={name} schema={schema} />
          ))}
        </main>
      </div>
    </>
  );
}

export default withWords(["docs", "frame"], DocsPage);
