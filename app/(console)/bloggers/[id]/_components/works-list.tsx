"use client";

import { Anchor, Badge, Group, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Table } from "@/app/_ui/table";
import { BigNumber, RelativeTime } from "@/app/_ui/values";
import type { BloggerWire } from "@/server/domain/roster/blogger";
import { lastWorks, type Work } from "@/server/domain/roster/works";
import { WorkCover } from "./work-cover";
import classes from "./works-list.module.css";

type Props = { blogger: Pick<BloggerWire, "platform" | "rawData">; max?: number };

/** The last works one by one; nothing where the platform lists none. */
export function WorksList({ blogger, max }: Props) {
  const t = useTranslations("bloggerDetail.works");
  const works = lastWorks(blogger.platform, blogger.rawData).slice(0, max);
  if (works.length === 0) return null;
  const has = (name: "likes" | "comments" | "publishedAt") => works.some((work) => work[name] !== null);
  return (
    <div className={classes.frame} tabIndex={0}>
      <Table className={classes.works ?? ""} verticalSpacing={6} horizontalSpacing="sm" fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("work")}</Table.Th>
            <Table.Th ta="right">{t("Play")}</Table.Th>
            {has("likes") && <Table.Th ta="right">{t("Like")}</Table.Th>}
            {has("comments") && <Table.Th ta="right">{t("Comment")}</Table.Th>}
            {has("publishedAt") && <Table.Th ta="right">{t("published")}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {works.map((work) => (
            <Table.Tr key={work.id}>
              <Table.Td>
                <WorkTitle work={work} />
              </Table.Td>
              <Table.Td ta="right">
                <BigNumber value={work.plays} />
              </Table.Td>
              {has("likes") && (
                <Table.Td ta="right">
                  <BigNumber value={work.likes} />
                </Table.Td>
              )}
              {has("comments") && (
                <Table.Td ta="right">
                  <BigNumber value={work.comments} />
                </Table.Td>
              )}
              {has("publishedAt") && (
                <Table.Td ta="right" style={{ whiteSpace: "nowrap" }}>
                  <RelativeTime value={work.publishedAt} />
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function WorkTitle({ work: { title, link, cover, isSponsored } }: { work: Work }) {
  const t = useTranslations("bloggerDetail.works");
  const name = title === "" ? t("untitled") : title;
  return (
    <Group gap={8} wrap="nowrap" miw={0}>
      <WorkCover src={cover} />
      {link === null ? (
        <Text span fz="sm" lineClamp={2}>
          {name}
        </Text>
      ) : (
        <Anchor href={link} target="_blank" rel="noreferrer" fz="sm" lineClamp={2} title={t("open")}>
          {name}
        </Anchor>
      )}
      {isSponsored && (
        <Badge variant="light" color="grape" size="sm" flex="none">
          {t("sponsored")}
        </Badge>
      )}
    </Group>
  );
}
