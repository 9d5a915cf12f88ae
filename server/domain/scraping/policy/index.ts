export { type BindingLimit, bindingLimitOf, bindingLimits } from "./binding-limit";
export { builtInPolicyNames } from "./built-in-policy-names";
export { effectiveNumbers } from "./effective-numbers";
export { forecastRun } from "./forecast-run";
export { forEachPaceNumber, paceNumberNames } from "./pace-number-names";
export { paceNumberField, pacePolicyFields } from "./pace-policy-fields";
