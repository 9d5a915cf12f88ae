export { type BindingLimit, bindingLimitOf, bindingLimits } from "./binding-limit";
export { effectiveNumbers } from "./effective-numbers";
export { forecastRun } from "./forecast-run";
export { forEachPaceNumber, paceNumberField, paceNumberNames, pacePolicyFields } from "./pace-policy-fields";
