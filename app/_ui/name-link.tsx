import { Anchor } from "@mantine/core";
import { Link } from "./link";

export function NameLink({ href, name }: { href: string; name: string }) {
  return (
    <Anchor component={Link} href={href} title={name} c="inherit" fz="sm" fw={500} display="block" truncate>
      {name}
    </Anchor>
  );
}
