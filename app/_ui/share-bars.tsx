"use client";

import { Button, Text } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { formatPercent } from "./format";
import classes from "./share-bars.module.css";

type Props = { title: string; bars: { key: string; label: string; share: number }[]; most?: number };

/** Shows shares as horizontal bars from zero, with labels and figures; long lists are collapsed. */
export function ShareBars({ title, bars, most = 8 }: Props) {
  const t = useTranslations("ui");
  const locale = useLocale();
  const [open, setOpen] = useState(false);
  const longest = Math.max(...bars.map(({ share }) => share), 0.01);
  const shown = open ? bars : bars.slice(0, most);
  return (
    <section>
      <Text fw={600} mb="xs">
        {title}
      </Text>
      <dl className={classes.bars}>
        {shown.map(({ key, label, share }) => (
          <div key={key} className={classes.row}>
            <dt>{label}</dt>
            <dd>
              <span className={classes.track} aria-hidden>
                <span className={classes.bar} style={{ width: `${String((share / longest) * 100)}%` }} />
              </span>
              <span className="figures">{formatPercent(share, locale, 1)}</span>
            </dd>
          </div>
        ))}
      </dl>
      {bars.length > most && (
        <Button variant="subtle" size="compact-sm" mt={4} onClick={() => setOpen(!open)}>
          {open ? t("showFewer") : t("showAll", { count: bars.length })}
        </Button>
      )}
    </section>
  );
}
