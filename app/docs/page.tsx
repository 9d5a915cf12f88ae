import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { withWords } from "@/app/_i18n/words";
import { LanguageMenu, SchemeMenu } from "@/app/_components/preferences";
import { ProductMark } from "@/app/_components/product-mark";
import { getDocument } from "@/server/open-api/document/build-document";
import { introduction } from "@/server/open-api/document/introduction";
import { DocsNav } from "./_components/docs-nav";
import classes from "./_components/docs.module.css";
import {
  ChapterSection,
  listOperations,
  OperationSection,
  SchemaSection,
} from "./_components/reference-sections";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("docs"))("title") };
}

/** Renders the reference from the same document that /docs/openapi.json serves. */
async function DocsPage() {
  const t = await getTranslations("docs");
  const { document } = getDocument();
  const groups = listOperations(document, t("pushes"));
  const schemas = Object.entries(document.components.schemas);
  const nav = [
    { title: t("introduction"), links: introduction.map(({ id, title }) => ({ id, text: title })) },
    ...groups.map(({ title, operations }) => ({
      title,
      links: operations.map(({ operation, place }) => ({
        id: operation.operationId,
        text: operation.summary,
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
          <h1>{document.info.title}</h1>
          <p>
            {document.info.summary} {t("version", { version: document.info.version })}
          </p>
          {introduction.map((chapter) => (
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
