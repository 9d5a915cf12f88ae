export { MultiSelect, NumberInput, Select, TagsInput } from "@mantine/core";
export { SuggestInput } from "./suggest-input";
