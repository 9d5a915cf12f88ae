import { readFileSync } from "node:fs";
import { Readable } from "node:stream";
import { Decrypter, Encrypter } from "age-encryption";
import { UserError } from "@/scripts/command";

/** One stage of a pipeline. */
export type Stage = (source: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;

type Given = Record<string, string | undefined>;

const MIN_PASSPHRASE = 16;

/** Null where the passphrase cannot be guessed. A short one still makes backups: none at all is worse. */
export function findWeakPassphrase({ BACKUP_PASSPHRASE = "" }: Given): string | null {
  if (BACKUP_PASSPHRASE === "" || BACKUP_PASSPHRASE.length >= MIN_PASSPHRASE) return null;
  return `BACKUP_PASSPHRASE has fewer than ${MIN_PASSPHRASE} characters`;
}

/** What a start and a backup say of a short passphrase. */
export function sayWeakPassphrase(given: Given): string[] {
  const weakness = findWeakPassphrase(given);
  if (weakness === null) return [];
  return [`WARNING: ${weakness}, so others may guess it and read the backups. Set five random words.`];
}

/**
 * Encrypts in the format of age (https://age-encryption.org), so that a backup can be opened without this
 * service. Null unless a passphrase or recipients are set.
 * @throws UserError when both are set, or a recipient is not a public key
 */
export function createSeal({ BACKUP_PASSPHRASE = "", BACKUP_RECIPIENTS = "" }: Given): Stage | null {
  if (BACKUP_PASSPHRASE === "" && BACKUP_RECIPIENTS === "") return null;
  if (BACKUP_PASSPHRASE !== "" && BACKUP_RECIPIENTS !== "")
    throw new UserError("Set BACKUP_PASSPHRASE or BACKUP_RECIPIENTS, not both.");
  const encrypter = new Encrypter();
  if (BACKUP_PASSPHRASE !== "") encrypter.setPassphrase(BACKUP_PASSPHRASE);
  for (const recipient of BACKUP_RECIPIENTS.split(",").map((each) => each.trim())) {
    if (recipient !== "") addRecipient(encrypter, recipient);
  }
  return async function* (source) {
    yield* chunksOf(await encrypter.encrypt(toWeb(source)));
  };
}

function addRecipient(encrypter: Encrypter, recipient: string): void {
  try {
    encrypter.addRecipient(recipient);
  } catch {
    throw new UserError(
      `BACKUP_RECIPIENTS: "${recipient}" is not a public key of age (age1…). \`npm run backup -- key\` makes a pair.`,
    );
  }
}

/**
 * Opens what `createSeal` made, with the passphrase of BACKUP_PASSPHRASE or the private keys of a file as
 * age-keygen writes it. Null if neither is given.
 */
export function createOpener({ BACKUP_PASSPHRASE = "" }: Given, identityFile?: string): Stage | null {
  const identities = identityFile === undefined ? [] : readIdentities(identityFile);
  if (BACKUP_PASSPHRASE === "" && identities.length === 0) return null;
  return async function* (source) {
    const decrypter = new Decrypter();
    if (BACKUP_PASSPHRASE !== "") decrypter.addPassphrase(BACKUP_PASSPHRASE);
    for (const identity of identities) decrypter.addIdentity(identity);
    yield* chunksOf(await decrypter.decrypt(toWeb(source)));
  };
}

function readIdentities(file: string): string[] {
  const lines = readFileSync(file, "utf8").split("\n");
  const identities = lines.map((line) => line.trim()).filter((line) => line.startsWith("AGE-SECRET-KEY-"));
  if (identities.length === 0) throw new UserError(`${file} has no private key of age (AGE-SECRET-KEY-…).`);
  return identities;
}

function toWeb(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  return Readable.toWeb(Readable.from(source, { objectMode: false })) as ReadableStream<Uint8Array>;
}

/** The streams of Node are iterable; the DOM's types, which the package uses, do not say so. */
const chunksOf = (stream: ReadableStream<Uint8Array>) => stream as unknown as AsyncIterable<Uint8Array>;
