export declare const securityHeaders: Readonly<Record<string, string>>;
export declare const machinePolicy: string;
export const filePolicy: string;
