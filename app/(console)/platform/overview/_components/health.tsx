import { Group, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Section } from "@/app/_ui/section";
import { StatusBadge } from "@/app/_ui/status-badge";
import type { Overview } from "./overview-data";
import classes from "./system-overview.module.css";

type Checked = Overview["health"];

const tones = { ok: "HEALTHY", degraded: "FAILING", unavailable: "FAILED" } as const;

export function HealthBadge({ status }: { status: Checked["status"] }) {
  const t = useTranslations("system.health");
  return <StatusBadge status={tones[status]} label={t(`status.${status}`)} />;
}

/** What `GET /api/health` tells, with what to do about it. */
export function Health({ health: { checks, version } }: { health: Checked }) {
  const t = useTranslations("system.health");
  const states = [
    ["database", checks.database],
    ["limiter", checks.limiter],
    ["jobs", checks.jobs],
    ["files", checks.files],
  ] as const;
  return (
    <div id="health">
      <Section
        title={t("title")}
        actions={
          <Text size="sm" c="dimmed">
            {t("version", { version })}
          </Text>
        }
      >
        <ul className={classes.rows}>
          {states.map(([part, state]) => (
            <li key={part} style={{ display: "block" }}>
              <Group justify="space-between" wrap="nowrap">
                <span>{t(`part.${part}`)}</span>
                <StatusBadge status={state === "ok" ? "HEALTHY" : "FAILED"} label={t(`state.${state}`)} />
              </Group>
              {state !== "ok" && (
                <Text size="xs" c="dimmed">
                  {t(`hint.${state}`)}
                </Text>
              )}
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}
