"use client";

import { Button, Text } from "@mantine/core";
import { IconCheck, IconSelector } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useAction } from "@/app/_components/use-action";
import { useTRPC } from "@/app/_trpc/trpc";
import { leavePage } from "@/app/_ui/leave-guard";
import { Menu } from "@/app/_ui/lazy/popups";

type Props = {
  organizations: { id: string; name: string }[];
  chosen: string | undefined;
  isPlatforms: boolean;
};

/** Switches the organization, and reloads the console so that no data of the former one stays on screen. */
export function OrganizationSwitch({ organizations, chosen, isPlatforms }: Props) {
  const t = useTranslations("frame");
  const switching = useAction(useTRPC().me.switchOrganization.mutationOptions(), {
    input: (id: string) => ({ id }),
    onDone: () => window.location.assign("/?in=organization"),
  });
  const place = t(isPlatforms ? "platform" : "noOrganization");
  const name = organizations.find(({ id }) => id === chosen)?.name ?? place;
  if (organizations.length < 2)
    return (
      <Text fw={600} truncate miw={0} maw={240}>
        {name}
      </Text>
    );
  return (
    <Menu
      position="bottom-start"
      width={260}
      target={
        <Button
          variant="subtle"
          color="gray"
          px={8}
          maw={240}
          miw={0}
          loading={switching.busy}
          rightSection={<IconSelector size={16} stroke={1.5} />}
          aria-label={`${t("organization")}: ${name}`}
        >
          <Text fw={600} truncate>
            {name}
          </Text>
        </Button>
      }
    >
      {({ Item, Label }) => (
        <>
          <Label>{t("organization")}</Label>
          {organizations.map((organization) => (
            <Item
              key={organization.id}
              rightSection={organization.id === chosen ? <IconCheck size={14} /> : null}
              onClick={() => leavePage(() => switching.run(organization.id))}
            >
              {organization.name}
            </Item>
          ))}
        </>
      )}
    </Menu>
  );
}
