export const checks: { name: string; command: string[] }[];
