type Packages = Record<string, { version?: string; dev?: boolean; optional?: boolean }>;

export function planInstall(state: {
  all: boolean;
  wanted: Packages | null;
  installed: Packages | null;
}): "nothing" | "start" | "all" | "add";

/** Rejects with a message that says what to do. */
export function runNpm(args: string[]): Promise<void>;
