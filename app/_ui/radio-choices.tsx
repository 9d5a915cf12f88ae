import { Group, Radio, Stack } from "@mantine/core";

type Props<Choice extends string> = {
  label: string;
  choices: readonly Choice[];
  nameOf: (choice: Choice) => string;
  consequenceOf?: (choice: Choice) => string;
  value: Choice;
  onChange: (value: Choice) => void;
  /** Beside one another, for short names without consequences. */
  inline?: boolean;
};

export function RadioChoices<Choice extends string>({
  label,
  choices,
  nameOf,
  consequenceOf,
  value,
  onChange,
  inline = false,
}: Props<Choice>) {
  const Layout = inline ? Group : Stack;
  return (
    <Radio.Group
      label={label}
      value={value}
      onChange={(text) => {
        const choice = choices.find((one) => one === text);
        if (choice !== undefined) onChange(choice);
      }}
    >
      <Layout gap={inline ? "md" : "sm"} mt="xs">
        {choices.map((choice) => (
          <Radio key={choice} value={choice} label={nameOf(choice)} description={consequenceOf?.(choice)} />
        ))}
      </Layout>
    </Radio.Group>
  );
}
