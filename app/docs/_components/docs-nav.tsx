"use client";

import { TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import classes from "./docs.module.css";

export type NavGroup = { title: string; links: { id: string; text: string; note?: string }[] };

export function DocsNav({ groups }: { groups: NavGroup[] }) {
  const t = useTranslations("docs");
  const [text, setText] = useState("");
  const fits = (link: NavGroup["links"][number]) =>
    `${link.text} ${link.note ?? ""}`.toLowerCase().includes(text.trim().toLowerCase());
  const shown = groups
    .map(({ title, links }) => ({ title, links: links.filter(fits) }))
    .filter(({ links }) => links.length > 0);
  return (
    <nav className={classes.nav} aria-label={t("contents")}>
      <TextInput
        type="search"
        size="sm"
        aria-label={t("search")}
        placeholder={t("search")}
        leftSection={<IconSearch size={16} stroke={1.5} />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {shown.length === 0 && <p>{t("nothing")}</p>}
      {shown.map(({ title, links }) => (
        <div key={title}>
          <strong>{title}</strong>
          <ul>
            {links.map(({ id, text: label, note }) => (
              <li key={id}>
                <a href={`#${id}`} title={note}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
