import { expect, it } from "vitest";
import { explainCreation, explainStart } from "./explain-failure";

const say = (log: string, owner = 70) =>
  explainStart({ directory: "/data/postgres", uid: 70, owner }, `LOG:  starting\n${log}\n`);

it.each([
  [
    'FATAL:  data directory "/data/postgres" has wrong ownership\nHINT:  The server must be started by the user that owns the data directory.',
    /another user.*chown -R 70 \/data\/postgres/,
  ],
  ['FATAL:  data directory "/data/postgres" has invalid permissions', /chmod 700 \/data\/postgres/],
  ['FATAL:  could not open file "global/pg_control": Permission denied', /may not read.*chown -R 70/],
  [
    "FATAL:  database files are incompatible with server\nDETAIL:  The data directory was initialized by PostgreSQL version 17, which is not compatible with this version 18.1.",
    /another major version.*npm run db:upgrade/,
  ],
  ['FATAL:  lock file "postmaster.pid" already exists', /another PostgreSQL is using it/],
  ["FATAL:  could not map anonymous shared memory: Cannot allocate memory", /too little memory/],
  [
    'PANIC:  could not write to file "pg_wal/xlogtemp.12": No space left on device',
    /disk is full.*Free some space/,
  ],
  ['FATAL:  could not write lock file "postmaster.pid": No space left on device', /disk is full/],
  ['PANIC:  could not write to file "pg_wal/xlogtemp.12": Disk quota exceeded', /quota.*Free some space/],
  [
    "FATAL:  could not create shared memory segment: No space left on device\nHINT:  This error does *not* mean that you have run out of disk space.",
    /too little memory.*shared memory segment/,
  ],
  ["FATAL:  could not create semaphores: No space left on device", /too little memory.*semaphores/],
  ['FATAL:  could not open file "global/pg_control": Read-only file system', /no writing.*mount it/],
  ['FATAL:  could not open file "base/1/2": Too many open files', /few files.*ulimit -n/],
  ["FATAL:  could not create any TCP/IP sockets", /no port/],
  ['FATAL:  configuration file "/data/postgres/postgresql.conf" contains errors', /postgresql\.conf/],
])("says what to do about %j, and that the data are whole", (log, remedy) => {
  expect(say(log)).toMatch(remedy);
  expect(say(log)).toContain("The data are whole.");
  expect(say(log)).not.toMatch(/backup|move|away/);
});

it("names the owner of data that belong to another user", () => {
  const log = 'FATAL:  could not access the server configuration file "postgresql.conf": Permission denied';
  expect(say(log, 1000)).toMatch(/another user \(uid 1000\)\. Start as the user who owns it.*chown -R 70/);
  expect(say(log)).toContain("may not read");
});

it.each([
  [{ uid: 65_534, owner: 65_534, files: 70, isRoot: true }, 70],
  [{ uid: 71, owner: 0, files: 70, isRoot: true }, 70],
  [{ uid: 1_000, owner: 65_534, files: 1_000 }, 1_000],
])("gives a folder that is not its files' owner's to that owner: %j", (place, owner) => {
  const said = explainStart({ directory: "/data/postgres", ...place }, "FATAL:  x: Permission denied\n");
  expect(said).toMatch(/another user \(uid \d+\) than the files in it\./);
  expect(said).toContain(`Run \`chown -R ${owner} /data/postgres\` as root. The data are whole.`);
  expect(said).not.toContain("Start as");
});

it.each([
  'FATAL:  could not open file "global/pg_control": No such file or directory',
  "PANIC:  could not locate a valid checkpoint record",
  "PANIC:  WAL contains references to invalid pages",
])("mentions a backup when files are damaged: %j", (log) => {
  expect(say(log)).toMatch(/missing or damaged.*restore it from a backup/);
  expect(say(log)).not.toContain("whole");
});

it("promises nothing about unknown failures", () => {
  expect(say("FATAL:  the moon is full")).toMatch(/does not know the cause.*the moon is full/);
  expect(say("PANIC:  the moon is full")).toMatch(/does not know the cause.*the moon is full/);
});

it("tells a user without an account on the machine what to do, and repeats all other output", () => {
  const unknown = explainCreation("could not look up effective user ID 54321: user does not exist");
  expect(unknown).toMatch(/useradd --uid 54321.*DATABASE_URL/);
  expect(explainCreation("invalid locale name")).toMatch(/invalid locale name$/);
});
