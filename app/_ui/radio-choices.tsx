import { Radio, Stack } from "@mantine/core";

type Props<Choice extends string> = {
  label: string;
  /** Each with a sentence on its consequence. */
  choices: readonly { value: Choice; label: string; consequence: string }[];
  value: Choice;
  onChange: (value: Choice) => void;
};

/** Asks for one of a few choices, and says what follows from each. */
export function RadioChoices<Choice extends string>({ label, choices, value, onChange }: Props<Choice>) {
  return (
    <Radio.Group
      label={label}
      value={value}
      onChange={(text) => {
        const choice = choices.find((one) => one.value === text);
        if (choice !== undefined) onChange(choice.value);
      }}
    >
      <Stack gap="sm" mt="xs">
        {choices.map((choice) => (
          <Radio
            key={choice.value}
            value={choice.value}
            label={choice.label}
            description={choice.consequence}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
