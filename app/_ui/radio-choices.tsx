import { Radio, Stack } from "@mantine/core";

type Props<Choice extends string> = {
  label: string;
  choices: readonly Choice[];
  nameOf: (choice: Choice) => string;
  consequenceOf?: (choice: Choice) => string;
  value: Choice;
  onChange: (value: Choice) => void;
};

export function RadioChoices<Choice extends string>({
  label,
  choices,
  nameOf,
  consequenceOf,
  value,
  onChange,
}: Props<Choice>) {
  return (
    <Radio.Group
      label={label}
      value={value}
      onChange={(text) => {
        const choice = choices.find((one) => one === text);
        if (choice !== undefined) onChange(choice);
      }}
    >
      <Stack gap="sm" mt="xs">
        {choices.map((choice) => (
          <Radio key={choice} value={choice} label={nameOf(choice)} description={consequenceOf?.(choice)} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
