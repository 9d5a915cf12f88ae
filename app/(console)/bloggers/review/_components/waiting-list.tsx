"use client";

import { Text, UnstyledButton } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { NameAvatar } from "@/app/_ui/name-avatar";
import { FansCount } from "@/app/(console)/bloggers/_components/blogger-values";
import classes from "./review-queue.module.css";
import type { Waiting } from "./use-review-queue";

type Props = { rows: readonly Waiting[]; current: number; onChoose: (index: number) => void };

export function WaitingList({ rows, current, onChoose }: Props) {
  const t = useTranslations("bloggerReview.queue");
  const tPlatform = useTranslations("words.platform");
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const row = list.current?.children[current];
    // Scrolls only the list, not the page.
    if (list.current !== null && row instanceof HTMLElement)
      list.current.scrollTo({ top: row.offsetTop - list.current.clientHeight / 3 });
  }, [current]);
  return (
    <nav aria-label={t("next")} className={classes.waiting}>
      <ol ref={list}>
        {rows.map(({ id, avatar, nickname, platform, ...fans }, index) => (
          <li key={id}>
            <UnstyledButton
              className={classes.row ?? ""}
              aria-current={index === current}
              onClick={() => onChoose(index)}
            >
              <NameAvatar src={avatar} name={nickname} size={28} />
              <div>
                <Text fz="sm" fw={500} truncate>
                  {nickname}
                </Text>
                <Text fz="xs" c="dimmed" truncate>
                  {tPlatform(platform)} · <FansCount of={fans} />
                </Text>
              </div>
            </UnstyledButton>
          </li>
        ))}
      </ol>
    </nav>
  );
}
