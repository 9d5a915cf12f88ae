import { Anchor } from "@mantine/core";
import { Link } from "./link";

/** The name of a row, which leads to its page; a narrow cell cuts its end off. */
export function NameLink({ href, name }: { href: string; name: string }) {
  return (
    <Anchor component={Link} href={href} title={name} c="inherit" fz="sm" fw={500} display="block" truncate>
      {name}
    </Anchor>
  );
}
