import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { formatBytes } from "@/app/_ui/format";
import { Link } from "@/app/_ui/link";
import { Section } from "@/app/_ui/section";
import { Cut } from "@/app/_ui/values";
import type { Overview } from "./overview-data";
import classes from "./system-overview.module.css";

const kinds = ["releases", "imports", "exports"] as const;

export function Storage({ storage }: { storage: Overview["storage"] }) {
  const t = useTranslations("system.storage");
  const locale = useLocale();
  const size = (bytes: number) => formatBytes(bytes, locale);
  return (
    <div id="storage">
      <Section title={t("title")} note={t("note")}>
        <dl className={classes.facts}>
          {kinds.map((kind) => {
            const { count, bytes } = storage[kind];
            const text = t("files", { count, size: size(bytes) });
            return (
              <Fact key={kind} name={t(kind)}>
                {kind === "releases" ? (
                  <Link href="/platform/desktop-versions" className={classes.link}>
                    {text}
                  </Link>
                ) : (
                  text
                )}
              </Fact>
            );
          })}
          <Fact name={t("database")}>{size(storage.databaseBytes)}</Fact>
          {storage.tables.map(({ name, bytes }) => (
            <Fact key={name} name={<Cut text={t("table", { name })} />}>
              {size(bytes)}
            </Fact>
          ))}
        </dl>
      </Section>
    </div>
  );
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="figures">{children}</dd>
    </>
  );
}
