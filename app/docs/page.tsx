import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { LanguageMenu } from "@/app/_components/language-menu";
import { ProductMark } from "@/app/_components/product-mark";
import { SchemeMenu } from "@/app/_components/scheme-menu";
import { getDocument } from "@/server/open-api/document/get-document";
import { introduction } from "@/server/open-api/document/introduction";
import { ChapterSection } from "./_components/chapter-section";
import { DocsNav } from "./_components/docs-nav";
import classes from "./_components/docs.module.css";
import { listOperations } from "./_components/list-operations";
import { OperationSection } from "./_components/operation-section";
import { SchemaSection } from "./_components/schema-section";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("docs"))("title") };
}

/** The readable reference (decisions, section 1, "Documentation"), out of the same document that /docs/openapi.json answers. */
export default async function DocsPage() {
  const words = await getTranslations("docs");
  const { document } = getDocument();
  const groups = listOperations(document, words("pushes"));
  const schemas = Object.entries(document.components.schemas);
  const nav = [
    { title: words("introduction"), links: introduction.map(({ id, title }) => ({ id, text: title })) },
    ...groups.map(({ title, operations }) => ({
      title,
      links: operations.map(({ operation, place }) => ({
        id: operation.operationId,
        text: operation.summary,
        note: place,
      })),
    })),
    { title: words("schemas"), links: schemas.map(([name]) => ({ id: `schema-${name}`, text: name })) },
  ];
  return (
    <>
      <header className={classes.header}>
        <ProductMark />
        <strong>{words("title")}</strong>
        <a href="/docs/openapi.json">openapi.json</a>
        <LanguageMenu />
        <SchemeMenu />
      </header>
      <div className={classes.page}>
        <DocsNav groups={nav} />
        <main className={classes.content}>
          <h1>{document.info.title}</h1>
          <p>
            {document.info.summary} {words("version", { version: document.info.version })}
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
          <h2>{words("schemas")}</h2>
          {schemas.map(([name, schema]) => (
            <SchemaSection key={name} name={name} schema={schema} />
          ))}
        </main>
      </div>
    </>
  );
}
