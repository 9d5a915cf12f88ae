export type Step = <T = void>(
  title: string,
  work: (say: (text: string) => void) => Promise<{ outcome: string; result: T }>,
) => Promise<T>;

export function createProgress(total: number): Step;
