import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";
import { parseArguments, runCommand, UserError } from "@/scripts/command";
import { printable } from "@/scripts/printable";
import { writePrivateFile } from "@/scripts/launch/data-dir";
import { withDatabase } from "@/scripts/launch/with-database";
import { createDb } from "@/server/infra/db";
import { type ChainHead, checkAuditChains } from "@/server/services/kernel/audit-log";

const USAGE = `npm run audit:check -- [--heads FILE]

Recomputes the chains of audit entries, and ends with 1 where an entry was changed, deleted, slipped in or cut off.
--heads  compares with the ends of the chains that FILE has from the last time, and writes the present ones to it`;

const chainHeads = z.array(z.object({ chain: z.string(), seq: z.string(), hash: z.string() }));

/**
 * `npm run audit:check [-- --heads <file>]` recomputes the chains of audit entries (docs/rules.md#audit)
 * and exits with 1 if one is broken. The file stores the chains' heads, which the next check compares.
 */
await runCommand(import.meta, async () => {
  const options = { heads: { type: "string" }, help: { type: "boolean" } } as const;
  const { heads = "", help } = parseArguments({ options }, USAGE).values;
  if (help === true) return console.log(USAGE);
  const noted = readHeads(heads);
  await withDatabase(async (url) => {
    const db = createDb(url, 1);
    try {
      const states = await checkAuditChains(db, noted);
      for (const { chain, seq, hash, faults } of states) {
        const verdict = faults.length === 0 ? "whole" : "BROKEN";
        console.log(`${printable(chain)}  ${seq} entries  ${hash}  ${verdict}`);
        for (const fault of faults) console.log(`  ${printable(fault)}`);
      }
      if (states.some(({ faults }) => faults.length > 0))
        throw new UserError("The audit was tampered with: compare with a backup before you trust it.");
      console.log(`${states.length} chains are whole.`);
      if (heads !== "") writePrivateFile(heads, `${JSON.stringify(states.map(toHead), null, 2)}\n`);
    } finally {
      await db.$disconnect();
    }
  });
});

function toHead({ chain, seq, hash }: ChainHead): ChainHead {
  return { chain, seq, hash };
}

function readHeads(file: string): ChainHead[] {
  if (file === "" || !existsSync(file)) return [];
  try {
    return chainHeads.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    throw new UserError(`${file} does not hold the ends of chains: name another file, or remove it.`);
  }
}
