/** What the built-in policies are called, in both languages of the console. */
export const builtInPolicyNames = ["保守", "均衡", "快速", "Conservative", "Balanced", "Fast"] as const;
