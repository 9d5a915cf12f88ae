/** What shipped packages may be licensed under: use, change and sale are free, and their text is kept. */
const PERMISSIVE = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "CC-BY-4.0",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "PostgreSQL",
  "Python-2.0",
  "Unlicense",
  "Zlib",
]);

/** Of "A AND B" all must be permissive, of "A OR B" one. Nested brackets are not understood, and refused. */
export function isPermissive(licence: string): boolean {
  return licence
    .replace(/^\(([^()]*)\)$/, "$1")
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((one) => PERMISSIVE.has(one.trim())));
}
