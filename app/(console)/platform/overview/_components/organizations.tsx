import { Anchor, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Link } from "@/app/_ui/link";
import { NameLink } from "@/app/_ui/name-link";
import { Section } from "@/app/_ui/section";
import { RelativeTime } from "@/app/_ui/values";
import { RosterSize } from "@/app/(console)/platform/organizations/_components/organization-values";
import type { Overview } from "./overview-data";
import classes from "./system-overview.module.css";

type Organizations = Overview["organizations"];

export function NearLimit({
  organizations,
  total,
}: {
  organizations: Organizations["nearLimit"];
  total: number;
}) {
  const t = useTranslations("system");
  return (
    <Section
      title={t("nearLimit.title")}
      actions={<All href="/platform/organizations?nearLimit=true" title={t("nearLimit.title")} />}
    >
      {total === 0 ? (
        <Quiet>{t("nearLimit.none")}</Quiet>
      ) : (
        <ul className={classes.rows}>
          {organizations.map(({ id, name, ...size }) => (
            <li key={id}>
              <NameLink href={`/platform/organizations/${id}`} name={name} />
              <RosterSize {...size} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

export function Newest({ organizations }: { organizations: Organizations["newest"] }) {
  const t = useTranslations("system");
  return (
    <Section
      title={t("newest.title")}
      actions={<All href="/platform/organizations" title={t("newest.title")} />}
    >
      {organizations.length === 0 ? (
        <Quiet>{t("newest.none")}</Quiet>
      ) : (
        <ul className={classes.rows}>
          {organizations.map(({ id, name, createdAt }) => (
            <li key={id}>
              <NameLink href={`/platform/organizations/${id}`} name={name} />
              <Text span inherit c="dimmed" style={{ flex: "none" }}>
                <RelativeTime value={createdAt} />
              </Text>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function All({ href, title }: { href: string; title: string }) {
  const t = useTranslations("system");
  return (
    <Anchor component={Link} href={href} fz="sm" aria-label={t("allOf", { title })}>
      {t("all")}
    </Anchor>
  );
}

export function Quiet({ children }: { children: ReactNode }) {
  return (
    <Text size="sm" c="dimmed">
      {children}
    </Text>
  );
}
