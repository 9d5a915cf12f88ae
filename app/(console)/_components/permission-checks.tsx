"use client";

import { Checkbox, Group, Stack, Text } from "@mantine/core";
import { useLocale } from "next-intl";
import type { ComponentProps } from "react";
import { actionWords, resourceWords, splitPermission } from "@/server/domain/people/console";
import type { Permission } from "@/server/domain/people/permissions";

type Props = Omit<ComponentProps<typeof Checkbox.Group>, "children"> & {
  permissions: readonly Permission[];
  /** Why a permission cannot be ticked or unticked. */
  blocked?: (permission: Permission) => string | undefined;
};

/** A group of check boxes with a line for each resource. */
export function PermissionChecks({ permissions, blocked, ...group }: Props) {
  const locale = useLocale();
  const rows = permissions.map((permission) => ({ permission, ...splitPermission(permission) }));
  const resources = [...new Set(rows.map(({ resource }) => resource))];
  return (
    <Checkbox.Group {...group}>
      <Stack gap="sm" mt="sm">
        {resources.map((resource) => (
          <Group key={resource} gap="xs" align="flex-start" wrap="nowrap">
            <Text size="sm" fw={500} w={110} style={{ flex: "none" }}>
              {resourceWords[resource][locale]}
            </Text>
            <Group gap="md" style={{ rowGap: 8 }}>
              {rows
                .filter((row) => row.resource === resource)
                .map(({ permission, action }) => {
                  const reason = blocked?.(permission);
                  return (
                    <Checkbox
                      key={permission}
                      value={permission}
                      label={actionWords[action][locale]}
                      aria-label={`${resourceWords[resource][locale]}: ${actionWords[action][locale]}`}
                      {...(reason !== undefined && { disabled: true, title: reason })}
                    />
                  );
                })}
            </Group>
          </Group>
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
