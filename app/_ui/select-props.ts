import type { ComboboxItem, SelectProps as OpenedProps } from "@mantine/core";

export type SelectProps = Omit<OpenedProps, "data" | "defaultValue" | "vars" | "rightSection"> & {
  data: readonly (string | ComboboxItem)[];
};
