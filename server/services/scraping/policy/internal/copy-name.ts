const MAX_NAME_CHARS = 50;

/**
 * The name of a copy, in at most 50 characters: the original's with the first number that is free. `taken` is
 * in lower case.
 */
export function copyName(original: string, taken: ReadonlySet<string>): string {
  for (let number = 2; ; number += 1) {
    const ending = ` ${number}`;
    const name =
      Array.from(original)
        .slice(0, MAX_NAME_CHARS - ending.length)
        .join("") + ending;
    if (!taken.has(name.toLowerCase())) return name;
  }
}
