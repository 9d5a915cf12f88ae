export const builtInPolicyNames = ["保守", "均衡", "快速", "Conservative", "Balanced", "Fast"] as const;
