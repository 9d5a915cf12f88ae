"use client";

import { Checkbox, Group, Stack, Text } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { actionWords, resourceWords, splitPermission } from "@/server/domain/people/console";
import { memberPermissions } from "@/server/domain/people/permissions";

type Props = Omit<ComponentProps<typeof Checkbox.Group>, "children">;

const rows = memberPermissions.map((permission) => ({ permission, ...splitPermission(permission) }));
const resources = [...new Set(rows.map(({ resource }) => resource))];

/** What an Owner may grant to members with the role; without any the role is all that they can have. */
export function GrantableField(props: Props) {
  const t = useTranslations("roles");
  const locale = useLocale();
  return (
    <Checkbox.Group label={t("fields.grantable")} description={t("help.grantable")} {...props}>
      <Stack gap="sm" mt="sm">
        {resources.map((resource) => (
          <Group key={resource} gap="xs" align="flex-start" wrap="nowrap">
            <Text size="sm" fw={500} w={110} style={{ flex: "none" }}>
              {resourceWords[resource][locale]}
            </Text>
            <Group gap="md" style={{ rowGap: 8 }}>
              {rows
                .filter((row) => row.resource === resource)
                .map(({ permission, action }) => (
                  <Checkbox
                    key={permission}
                    value={permission}
                    label={actionWords[action][locale]}
                    aria-label={`${resourceWords[resource][locale]}: ${actionWords[action][locale]}`}
                  />
                ))}
            </Group>
          </Group>
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
