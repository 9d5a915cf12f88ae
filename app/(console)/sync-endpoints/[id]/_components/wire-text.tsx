import { Code, Group, Text } from "@mantine/core";
import { CopyButton } from "@/app/_ui/copy-button";

/** Something that went over the wire, under its name, to be read and copied (`copied`, where that is not what is shown). */
export function WireText({ title, text, copied = text }: { title: string; text: string; copied?: string }) {
  return (
    <div>
      <Group justify="space-between" mb={4}>
        <Text fw={600} fz="sm">
          {title}
        </Text>
        <CopyButton value={copied} />
      </Group>
      <Code block mah={320} className="breakable scrolling" tabIndex={0}>
        {text}
      </Code>
    </div>
  );
}
