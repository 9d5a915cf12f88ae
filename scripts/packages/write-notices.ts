import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { runCommand, UserError } from "@/scripts/command";
import { fromRoot } from "@/scripts/from-root";
import { isPermissive } from "@/scripts/packages/licences";
import { type LockedPackage, nameOfPlace, readShippedPackages } from "@/scripts/packages/lock-file";

export const NOTICES_FILE = "THIRD-PARTY-NOTICES.txt";

const HEAD = `THIRD-PARTY NOTICES

The service is shipped with the packages below. Each is the work of its authors, under its own licence. This
file is written by \`npm run notices\` out of package-lock.json and of what the packages bring.

Packages that are built for one system or processor stand in the list alone: their texts are those of the
package that asks for them.
`;
const LINE = "=".repeat(80);
const LICENCE_FILE = /^(licen[cs]e|copying)([.-].*)?$/i;
const NOTICE_FILE = /^notice([.-].*)?$/i;

/**
 * The list of shipped packages with their licences, then each text once with the packages that bring it.
 * @throws UserError when a package has no permissive licence, or is not installed
 */
export function makeNotices(): string {
  const shipped = Object.entries(readShippedPackages()).map(([place, locked]) => describe(place, locked));
  const packages = [...new Map(shipped.map((one) => [one.title, one])).values()].sort(byTitle);
  const list = packages.map(({ title, licence }) => `${title}: ${licence}`).join("\n");
  const byText = new Map<string, string[]>();
  for (const { title, texts } of packages)
    for (const text of texts) byText.set(text, [...(byText.get(text) ?? []), title]);
  const chapters = [...byText].map(([text, titles]) => `${LINE}\n${titles.join("\n")}\n\n${text}\n`);
  return [HEAD, list, "", ...chapters].join("\n");
}

type Described = { title: string; licence: string; texts: string[] };

const byTitle = (left: Described, right: Described) => (left.title < right.title ? -1 : 1);

function describe(place: string, { version = "", license = "", os, cpu }: LockedPackage): Described {
  const title = `${nameOfPlace(place)} ${version}`;
  if (!isPermissive(license))
    throw new UserError(
      `${title} is under "${license}", which is no licence of scripts/packages/licences.ts.`,
    );
  const ofOneSystem = os !== undefined || cpu !== undefined;
  return { title, licence: license, texts: ofOneSystem ? [] : readTexts(place, title) };
}

function readTexts(place: string, title: string): string[] {
  if (!existsSync(fromRoot(place)))
    throw new UserError(`${title} is not installed: run \`npm ci\`, then this again.`);
  const files = readdirSync(fromRoot(place), { withFileTypes: true })
    .filter((entry) => entry.isFile() && (LICENCE_FILE.test(entry.name) || NOTICE_FILE.test(entry.name)))
    .map(({ name }) => name);
  return files.sort().map((file) =>
    readFileSync(fromRoot(place, file), "utf8")
      .replaceAll("\r\n", "\n")
      .replace(/[ \t]+$/gm, "")
      .trim(),
  );
}

await runCommand(import.meta, () => {
  const text = makeNotices();
  writeFileSync(fromRoot(NOTICES_FILE), text);
  console.log(`${NOTICES_FILE}: ${(text.length / 1_000).toFixed(0)} kB`);
  return Promise.resolve();
});
