export type Check = { name: string; command: string[]; env?: Record<string, string> };
export const checks: Check[];
