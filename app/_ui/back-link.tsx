import { Anchor } from "@mantine/core";
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
      style={{ alignItems: "center", gap: 4 }}
    >
      <IconArrowLeft size={14} /> {label}
    </Anchor>
  );
}
