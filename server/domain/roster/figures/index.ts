export { ageAt, type AudienceAge, audienceAges, cityMark } from "./audience";
export { type Figures, type FigureSource, figuresOf } from "./figures-of";
export { quoteBounds } from "./quote-bounds";
export { type FoundForm, foundForms, quoteColumns } from "./quote-columns";
