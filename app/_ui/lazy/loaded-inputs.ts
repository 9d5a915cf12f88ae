export { MultiSelect, Select, TagsInput } from "@mantine/core";
export { NumberInput } from "../number-input";
export { SuggestInput } from "../suggest-input";
