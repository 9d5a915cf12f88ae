export function listOfIds(text: string): string[] {
  const ids = text.split(",").map((part) => part.trim());
  return ids.filter((id) => id !== "");
}
