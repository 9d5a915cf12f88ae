import { Anchor, Group } from "@mantine/core";
import Link from "next/link";
import { NameAvatar } from "@/app/_ui/name-avatar";

type Props = { blogger: { id: string; nickname: string; avatar: string | null } };

/** Avatar and name, a link of its own: it can be opened in another tab. */
export function BloggerName({ blogger }: Props) {
  return (
    <Group gap={8} wrap="nowrap" miw={0}>
      <NameAvatar src={blogger.avatar} name={blogger.nickname} size={24} />
      <Anchor
        component={Link}
        href={`/bloggers/${blogger.id}`}
        title={blogger.nickname}
        c="inherit"
        fz="sm"
        fw={500}
        truncate
      >
        {blogger.nickname}
      </Anchor>
    </Group>
  );
}
