import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { expect, it } from "vitest";
import { recordLog } from "@/testing/record-log";
import { logger } from "./logger";

it("escapes terminal control characters, and each line says what was logged", () => {
  const lines = recordLog();
  const text = "\u001b[1A \u009b2K \u007f \u202e \u2028 \u{e0001} 小红 👍";
  logger().warn({ text }, text);
  const [line = ""] = lines;
  expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}](?!$)/u);
  expect(line).toContain("小红 👍");
  expect(JSON.parse(line)).toMatchObject({ text, msg: text });
});

it("shows no credentials of an address, which errors of servers repeat", () => {
  const lines = recordLog();
  logger().warn(
    { err: new Error("no call of http://roster:secret@jobs.example/e") },
    "redis://:secret@cache",
  );
  const [line = ""] = lines;
  expect(line).toContain("http://****@jobs.example/e");
  expect(line).toContain("redis://****@cache");
  expect(line).not.toContain("secret");
});

it("does not hold up the end of a process whose output is no longer read", async () => {
  const program = `
    import { logger } from "@/server/infra/logger";
    const end = () => {
      for (const text of ["one", "two", "three"]) logger().error(text);
      process.exit(3);
    };
    process.stdin.once("end", end).resume();
    console.log("ready");`;
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", program], {
    cwd: path.join(import.meta.dirname, "../.."),
    env: { ...process.env, LOG_LEVEL: "info" },
    stdio: ["pipe", "pipe", "inherit"],
  });
  try {
    await once(child.stdout, "data");
    child.stdout.destroy();
    const exited = once(child, "exit", { signal: AbortSignal.timeout(30_000) });
    child.stdin.end();
    expect(await exited).toEqual([3, null]);
  } finally {
    child.kill("SIGKILL");
  }
}, 120_000);
