export { MultiSelect, Select, Switch, TagsInput, Textarea } from "@mantine/core";
export { DayInput, MinuteInput } from "../date-inputs";
export { NumberInput } from "../number-input";
export { SuggestInput } from "../suggest-input";
