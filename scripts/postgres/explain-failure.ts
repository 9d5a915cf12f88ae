import { findReason, saysDiskFull } from "@/scripts/postgres/server-process";

/** The data directory, the uid that PostgreSQL ran as, and the owner; null where it cannot be read. */
type Place = { directory: string; uid: number; owner: number | null };
type Cause = { said: RegExp | ((log: string) => boolean); remedy: (place: Place) => string };

/** The first matching cause counts. In all of them the data are intact. */
const CAUSES: Cause[] = [
  {
    said: saysDiskFull,
    remedy: () => "its disk is full, or the quota on it is used up. Free some space there, then start again.",
  },
  {
    said: /Read-only file system/,
    remedy: () =>
      "its disk takes no writing. Look in the system's log whether it has errors, then mount it for writing.",
  },
  {
    said: /Too many open files|insufficient file descriptors/,
    remedy: () => "it may open too few files. Raise the limit (`ulimit -n`) of the user or of the machine.",
  },
  { said: /has wrong ownership/, remedy: ofAnotherUser },
  {
    said: /has invalid permissions/,
    remedy: ({ directory }) => `other users may enter it. Run \`chmod 700 ${directory}\`.`,
  },
  {
    said: /Permission denied/,
    remedy: (place) =>
      place.owner === null || place.owner === place.uid ? mayNotRead(place) : ofAnotherUser(place),
  },
  {
    said: /not compatible with this version|incompatible with server/,
    remedy: () =>
      "another major version of PostgreSQL made it. Run `npm run db:upgrade`, which copies the data over " +
      "(docs/upgrading.md), or start the version of this service that was last used with it.",
  },
  {
    said: /lock file "postmaster\.pid" already exists|pre-existing shared memory block/,
    remedy: () => "another PostgreSQL is using it. Stop that one, which the message below names.",
  },
  {
    said: /shared memory|semaphore|Cannot allocate memory|out of memory/,
    remedy: () =>
      "this machine has too little memory for it, or too little of it is shared. " +
      "Free some, or raise the limit of the container.",
  },
  {
    said: /could not create any TCP\/IP sockets|could not bind/,
    remedy: () => "it got no port on 127.0.0.1. Look at what other programs and the firewall do there.",
  },
  {
    said: /configuration (file|parameter)|invalid value for parameter|syntax error in file/,
    remedy: ({ directory }) => `its settings are wrong. Mend postgresql.conf in ${directory}.`,
  },
];

/**
 * `files`: owner of the data in the directory; `isRoot`: root starts PostgreSQL, which may then run
 * under any uid.
 */
type Inside = { files?: number | null; isRoot?: boolean };

/** Root runs it as the owner of the data; other users only as themselves. */
function rightful({ uid, files = null, isRoot = false }: Place & Inside): number {
  return isRoot && files !== null && files !== 0 ? files : uid;
}

function ofAnotherUser(place: Place & Inside): string {
  const { directory, uid, owner, files } = place;
  const whose = owner === null ? "" : ` (uid ${owner})`;
  if (files === rightful(place)) return ofOthersThanItsFiles(place, whose);
  return `it belongs to another user${whose}. Start as the user who owns it, or run \`chown -R ${uid} ${directory}\` as root.`;
}

function ofOthersThanItsFiles(place: Place & Inside, whose: string): string {
  const { directory } = place;
  return `it belongs to another user${whose} than the files in it. Run \`chown -R ${rightful(place)} ${directory}\` as root.`;
}

function mayNotRead(place: Place & Inside): string {
  const { directory, uid } = place;
  if (rightful(place) !== uid) return ofOthersThanItsFiles(place, ` (uid ${uid})`);
  return `PostgreSQL may not read or write all of it. Run \`chown -R ${uid} ${directory} && chmod -R u+rwX ${directory}\` as root.`;
}

/** A PANIC alone does not mean damage: PostgreSQL also raises it when it cannot write its log. */
const DAMAGED = /pg_control|checkpoint record|No such file or directory|invalid page|checksum|wrong magic/;

/** The message for a failed start of PostgreSQL: cause, remedy and the server's own words. */
export function explainStart(place: Place & Inside, log: string): string {
  const { directory } = place;
  const remedy = CAUSES.find(({ said }) => (said instanceof RegExp ? said.test(log) : said(log)))?.remedy(
    place,
  );
  const advice =
    remedy !== undefined
      ? `${remedy} The data are whole.`
      : DAMAGED.test(log)
        ? "files are missing or damaged. Keep a copy of what is there, and restore it from a backup."
        : "this program does not know the cause. Nothing was changed: look up what PostgreSQL says.";
  return `PostgreSQL cannot use the data directory ${directory}: ${advice} (It says: ${findReason(log)})`;
}

export function explainCreation(said: string): string {
  const text = `PostgreSQL could not make its data directory: ${said}`;
  const [, uid] = /could not look up effective user ID (\d+)/.exec(said) ?? [];
  if (uid === undefined) return text;
  return (
    `${text}. It runs only as a user of this machine: add this one (as root: useradd --uid ${uid} roster), ` +
    "start as a user who is there already, or set DATABASE_URL."
  );
}
