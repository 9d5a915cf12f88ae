const MAX_NAME_CHARS = 50;

/** At most 50 characters: the original's name with the first free number. `taken` is in lower case. */
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
