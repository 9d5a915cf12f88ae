export { type BindingLimit, bindingLimitOf, bindingLimits } from "./binding-limit";
export { builtInPolicyNames, paceNumberField, pacePolicyFields } from "./pace-policy-fields";
export { effectiveNumbers, forEachPaceNumber, paceNumberNames } from "./policy-numbers";
export { forecastRun } from "./forecast-run";
