import type { ComboboxItem, SelectProps as OpenedProps } from "@mantine/core";

/** Of a choice, whether its list is loaded or not. */
export type SelectProps = Omit<OpenedProps, "data" | "defaultValue" | "vars" | "rightSection"> & {
  data: readonly (string | ComboboxItem)[];
};
