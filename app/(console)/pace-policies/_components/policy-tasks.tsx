"use client";

import { List, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useTRPC } from "@/app/_trpc/trpc";
import type { Policy } from "./policy-values";

type Props = { policy: Pick<Policy, "id" | "usedByTaskCount"> };

/** The tasks that use a policy. Their number is known before their names. */
export function PolicyTasks({ policy: { id, usedByTaskCount: count } }: Props) {
  const t = useTranslations("pacePolicies");
  const { data } = useQuery(useTRPC().pacePolicy.tasks.queryOptions({ id }, { enabled: count > 0 }));
  if (count === 0) return t("usedByNone");
  const unnamed = data === undefined ? 0 : count - data.list.length;
  return (
    <>
      {t("used", { count })}
      {data !== undefined && (
        <List size="sm" mt={4} style={{ overflowWrap: "anywhere" }}>
          {data.list.map((task) => (
            <List.Item key={task.id}>{task.name}</List.Item>
          ))}
          {unnamed > 0 && (
            <Text c="dimmed" fz="sm">
              {t("otherTasks", { count: unnamed })}
            </Text>
          )}
        </List>
      )}
    </>
  );
}
