"use client";

import { Button, Menu, Text } from "@mantine/core";
import { IconCheck, IconSelector } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useErrorText } from "@/app/_trpc/use-error-text";
import { useTRPC } from "@/app/_trpc/trpc";
import { notifyFailed } from "@/app/_ui/notify";

type Props = { organizations: { id: string; name: string }[]; chosen: string | undefined };

/** Which organization the console works in. Choosing another one starts over: nothing of the former stays on the screen. */
export function OrganizationSwitch({ organizations, chosen }: Props) {
  const words = useTranslations("frame");
  const errorText = useErrorText();
  const switching = useMutation(
    useTRPC().me.switchOrganization.mutationOptions({
      onSuccess: () => window.location.assign("/"),
      onError: (error) => notifyFailed(errorText(error)),
    }),
  );
  const name = organizations.find(({ id }) => id === chosen)?.name ?? words("noOrganization");
  if (organizations.length < 2)
    return (
      <Text fw={600} truncate miw={0} maw={240}>
        {name}
      </Text>
    );
  return (
    <Menu position="bottom-start" width={260}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          px={8}
          maw={240}
          miw={0}
          loading={switching.isPending}
          rightSection={<IconSelector size={16} stroke={1.5} />}
          aria-label={`${words("organization")}: ${name}`}
        >
          <Text fw={600} truncate>
            {name}
          </Text>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{words("organization")}</Menu.Label>
        {organizations.map((organization) => (
          <Menu.Item
            key={organization.id}
            rightSection={organization.id === chosen ? <IconCheck size={14} /> : null}
            onClick={() => switching.mutate({ id: organization.id })}
          >
            {organization.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
