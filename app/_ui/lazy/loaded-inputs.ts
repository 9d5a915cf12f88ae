export { MultiSelect, SegmentedControl, Select, Switch, TagsInput, Textarea } from "@mantine/core";
export { DayInput, MinuteInput } from "../date-inputs";
export { LimitInput } from "../limit-input";
export { NumberInput } from "../number-input";
export { SuggestInput } from "../suggest-input";
