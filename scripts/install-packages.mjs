import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describeOwner, findNoteOwner } from "./process-notes.mjs";

const OLDEST_NODE = [20, 19];

/** Refuses a Node.js that is too old for the packages, with a one-line message. */
export function checkNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  console.error(
    `This needs Node.js ${OLDEST_NODE.join(".")} or newer; you have ${process.versions.node}: install a newer one from https://nodejs.org.`,
  );
  process.exit(1);
}

const LOCK_FILE = "package-lock.json";
/** What npm says that it installed. It writes this last, so it is missing after an interrupted `npm ci`. */
const INSTALLED_FILE = "node_modules/.package-lock.json";
/**
 * Stands while the packages of tests are added. After an interruption some of them are half there, and npm
 * would keep those.
 */
const ADDING_FILE = "node_modules/.adding-packages";

/** Notes of the starts of this folder, each with its process. */
const FOLDER = "node_modules";
const USER = ".used-by-";

/** Tells installations that this process and its children run on these packages. */
export function notePackageUse() {
  const note = path.join(FOLDER, `${USER}${process.pid}`);
  try {
    for (const former of listUsers()) if (findNoteOwner(former) === null) rmSync(former, { force: true });
    writeFileSync(note, describeOwner());
  } catch {
    // Where the folder takes no file, nothing is installed into it either.
    return;
  }
  process.once("exit", () => rmSync(note, { force: true }));
}

function listUsers() {
  const names = existsSync(FOLDER) ? readdirSync(FOLDER) : [];
  return names.filter((name) => name.startsWith(USER)).map((name) => path.join(FOLDER, name));
}

/** `npm ci` begins by deleting everything, which a running service loads parts of as it needs them. */
function assertUnused() {
  for (const note of listUsers()) {
    const user = findNoteOwner(note);
    if (user === null) continue;
    throw new Error(
      `package-lock.json has changed, and the service of this folder is running (process ${user}). It would lose its packages: stop it first, or use another clone.`,
    );
  }
}

const QUIET = ["--no-audit", "--no-fund", "--loglevel=error"];
const COMMANDS = {
  start: ["ci", "--omit=dev", ...QUIET],
  all: ["ci", "--include=dev", ...QUIET],
  add: ["install", "--include=dev", "--no-save", ...QUIET],
};

/**
 * Makes node_modules match package-lock.json. Uses only Node, because no packages may be installed yet.
 * `all` includes the packages of tests and checks, without which the service is built and runs.
 */
export async function installPackages({ all, say = () => undefined }) {
  const halfAdded = all && existsSync(ADDING_FILE);
  const installed = halfAdded ? null : readPackages(INSTALLED_FILE);
  const plan = planInstall({ all, wanted: readPackages(LOCK_FILE), installed });
  if (plan === "nothing") return { outcome: "up to date" };
  if (plan !== "add") assertUnused();
  say();
  if (plan === "add") writeFileSync(ADDING_FILE, "");
  await runNpm(COMMANDS[plan]);
  rmSync(ADDING_FILE, { force: true });
  return { outcome: "installed" };
}

/**
 * For commands on a machine where nothing was started yet. Packages that are there stay, even if
 * package-lock.json has changed: the service may be running on them, and a start replaces them.
 */
export async function installMissing({ say }) {
  if (!readPackages(INSTALLED_FILE)) await installPackages({ all: false, say });
}

/**
 * Decides what npm has to do. What tests need is added to what a start installed, as the service may be
 * running; a start never takes it away.
 */
export function planInstall({ all, wanted, installed }) {
  if (!wanted || !installed) return all ? "all" : "start";
  const isDev = ([, { dev }]) => dev === true;
  const packages = Object.entries(wanted).filter(([place]) => place !== "");
  const forStart = packages.filter((entry) => !isDev(entry));
  const match = (entries) => entries.every((entry) => isInstalled(entry, installed));
  if (match(all ? packages : forStart)) return "nothing";
  // npm would remove what is no longer wanted.
  const isWanted = Object.keys(installed).every((place) => wanted[place] !== undefined);
  if (all && isWanted && match(forStart) && match(packages.filter(([place]) => installed[place])))
    return "add";
  return all || Object.entries(installed).some(isDev) ? "all" : "start";
}

/** Optional packages for other machines are never installed. */
function isInstalled([place, { version, optional }], installed) {
  return installed[place]?.version === version || (optional && !installed[place]);
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return null;
  }
}

export function runNpm(args) {
  const { npm_execpath: npm } = process.env;
  const [command, ...rest] = npm?.endsWith(".js") ? [process.execPath, npm, ...args] : ["npm", ...args];
  const child = spawn(command, rest, { stdio: ["ignore", "ignore", "pipe"] });
  // npm would go on for half a minute after a Ctrl-C, and the next start would meet it in node_modules. What
  // it leaves is incomplete either way, and is installed from the beginning.
  const stop = () => {
    child.once("close", () => process.exit(1));
    child.kill("SIGKILL");
  };
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) process.once(signal, stop);
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text) => (said = (said + text).slice(0, 4000)));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      for (const signal of signals) process.off(signal, stop);
      if (code === 0) resolve();
      else reject(new Error(explain(said)));
    });
  });
}

function explain(said) {
  if (/ENOSPC|no space left/i.test(said)) {
    return "The packages could not be installed, the disk is full: free some space and start again.";
  }
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT/.test(said)) {
    return "The packages could not be installed, npm does not reach its registry: check the network connection and start again.";
  }
  if (/ENOTEMPTY|EBUSY/.test(said)) {
    return "The packages could not be installed: something else changes node_modules, such as another installation. Wait until it has ended and start again.";
  }
  const reason =
    said.split("\n").find((line) => /npm error (?!(code|syscall|path|dest|errno)\b|$)/.test(line)) ?? said;
  return `The packages could not be installed: ${reason.replace("npm error ", "").trim()}`;
}
