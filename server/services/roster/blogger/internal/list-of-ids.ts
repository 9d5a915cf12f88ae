/** The ids of a comma-joined text; what is blank between two commas is none. */
export function listOfIds(text: string): string[] {
  const ids = text.split(",").map((part) => part.trim());
  return ids.filter((id) => id !== "");
}
