import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";

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

/** Makes node_modules match package-lock.json. Uses only Node, because no packages may be installed yet. */
export async function installPackages() {
  if (packagesMatch()) return { outcome: "up to date" };
  await runNpm(["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"]);
  return { outcome: "installed" };
}

/** Compares with npm's record of what it installed, which may lack packages for other machines. */
function packagesMatch() {
  const wanted = readPackages("package-lock.json");
  const installed = readPackages("node_modules/.package-lock.json");
  if (!wanted || !installed) return false;
  return Object.entries(wanted).every(
    ([place, { version, optional }]) =>
      place === "" || installed[place]?.version === version || (optional && !installed[place]),
  );
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return null;
  }
}

function runNpm(args) {
  const { npm_execpath: npm } = process.env;
  const [command, ...rest] = npm?.endsWith(".js") ? [process.execPath, npm, ...args] : ["npm", ...args];
  const child = spawn(command, rest, { stdio: ["ignore", "ignore", "pipe"] });
  const forward = (signal) => {
    child.kill(signal);
    process.exit(1);
  };
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) process.once(signal, forward);
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text) => (said = (said + text).slice(0, 4000)));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      for (const signal of signals) process.off(signal, forward);
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
  const reason = said.split("\n").find((line) => /npm error (?!code|$)/.test(line)) ?? said;
  return `The packages could not be installed: ${reason.replace("npm error ", "").trim()}`;
}
