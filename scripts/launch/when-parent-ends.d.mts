export function whenParentEnds(run: () => unknown): void;
