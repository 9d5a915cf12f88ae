export { effectiveNumbers } from "./effective-numbers";
export { forEachPaceNumber, paceNumberField, paceNumberNames, pacePolicyFields } from "./pace-policy-fields";
