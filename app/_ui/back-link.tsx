import { Anchor, Text } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import Link from "next/link";

/** The way up, where a page lies below the second level. */
export function BackLink({ href, label }: { href: string; label: string }) {
  return (
    <Anchor
      component={Link}
      href={href}
      c="dimmed"
      fz="sm"
      display="inline-flex"
      maw="100%"
      style={{ alignItems: "center", gap: 4 }}
    >
      <IconArrowLeft size={14} style={{ flex: "none" }} />
      <Text span inherit truncate>
        {label}
      </Text>
    </Anchor>
  );
}
