import { Group } from "@mantine/core";
import { CopyButton } from "./copy-button";
import { Unknown } from "./unknown";

/** An id in figures that can be told apart, with a button that copies it. */
export function CopyId({ value }: { value: string | null | undefined }) {
  if (value === null || value === undefined || value === "") return <Unknown />;
  return (
    <Group gap={4} wrap="nowrap" miw={0} component="span" display="inline-flex">
      <code className="identifier">{value}</code>
      <CopyButton value={value} />
    </Group>
  );
}
