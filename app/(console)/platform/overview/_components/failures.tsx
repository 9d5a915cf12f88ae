import { Button, Text } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { useCauseWords } from "@/app/(console)/scraping-runs/_components/use-cause-words";
import { formatExactNumber } from "@/app/_ui/format";
import { Link } from "@/app/_ui/link";
import { Section } from "@/app/_ui/section";
import { Table } from "@/app/_ui/table";
import { Cut } from "@/app/_ui/values";
import { Quiet } from "./organizations";
import type { Overview } from "./overview-data";
import classes from "./system-overview.module.css";

type Failure = Overview["failures"][number];

const SHOWN_AT_FIRST = 10;

/** What platforms refused, by platform and code. The count of a code leads to the runs with it. */
export function Failures({ failures }: { failures: readonly Failure[] }) {
  const t = useTranslations("system.failures");
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? failures : failures.slice(0, SHOWN_AT_FIRST);
  return (
    <Section title={t("title")} note={t("note")}>
      {failures.length === 0 ? (
        <Quiet>{t("none")}</Quiet>
      ) : (
        <Table layout="fixed" verticalSpacing={5}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w="26%">{t("platform")}</Table.Th>
              <Table.Th>{t("cause")}</Table.Th>
              <Table.Th w={76} ta="right">
                {t("day")}
              </Table.Th>
              <Table.Th w={96} ta="right">
                {t("before")}
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((failure) => (
              <FailureRow key={`${failure.platform} ${failure.errorCode ?? ""}`} failure={failure} />
            ))}
          </Table.Tbody>
        </Table>
      )}
      {shown.length < failures.length && (
        <Button
          variant="subtle"
          size="compact-sm"
          style={{ alignSelf: "flex-start" }}
          onClick={() => setWhole(true)}
        >
          {t("more", { count: failures.length - shown.length })}
        </Button>
      )}
    </Section>
  );
}

function FailureRow({ failure: { platform, errorCode, count, before } }: { failure: Failure }) {
  const tPlatform = useTranslations("words.platformShort");
  const locale = useLocale();
  const causeOf = useCauseWords();
  const exact = formatExactNumber(count, locale);
  const cause = causeOf({ code: errorCode }).title;
  return (
    <Table.Tr>
      <Table.Td>
        <Cut text={tPlatform(platform)} />
      </Table.Td>
      <Table.Td>
        <Cut text={cause} title={errorCode === null ? cause : `${cause} (${errorCode})`} />
      </Table.Td>
      <Table.Td ta="right" className="figures">
        {count === 0 || errorCode === null ? (
          exact
        ) : (
          <Link
            href={`/platform/runs?${new URLSearchParams({ platform, errorCode }).toString()}`}
            className={classes.link}
          >
            {exact}
          </Link>
        )}
      </Table.Td>
      <Table.Td ta="right" className="figures">
        <Trend count={count} before={before} />
      </Table.Td>
    </Table.Tr>
  );
}

function Trend({ count, before }: { count: number; before: number }) {
  const t = useTranslations("system.failures");
  const locale = useLocale();
  const direction = count > before ? "more" : count < before ? "less" : "same";
  const arrow = { more: "↑", less: "↓", same: "→" }[direction];
  return (
    <Text span inherit c="dimmed" title={t(`trend.${direction}`)}>
      {formatExactNumber(before, locale)} <span aria-hidden>{arrow}</span>
    </Text>
  );
}
