export function describeOwner(): string;
export function findNoteOwner(note: string, identify?: (pid: number) => string | null): number | null;
export function findProcessIdentity(pid: number): string | null;
