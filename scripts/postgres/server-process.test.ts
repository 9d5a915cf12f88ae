import { expect, it } from "vitest";
import { findReason } from "@/scripts/postgres/server-process";

it.each([
  [
    '2026-11-21 06:24:51 UTC [6] FATAL:  lock file "postmaster.pid" is empty\n',
    'lock file "postmaster.pid" is empty',
  ],
  ["starting\ninitdb: error: invalid locale name\ninitdb: hint: no\n", "invalid locale name"],
  [
    'LOG:  x\nFATAL:  could not extend file "base/1": wrote only 4096\nHINT:  Check free disk space.',
    "No space left on device",
  ],
  ["PANIC:  could not write to file: No space left on device\nAborted", "No space left on device"],
  ["postgres: could not find the database system", "postgres: could not find the database system"],
  ["", "it gave no reason"],
])("reads the reason out of %j", (log, reason) => {
  expect(findReason(log)).toBe(reason);
});
