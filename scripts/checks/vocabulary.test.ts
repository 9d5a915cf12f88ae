import { describe, expect, it } from "vitest";
import { contentProblems } from "./vocabulary";
import { nameProblems } from "./names";

/** Joined here, so that this file does not contain the words. */
const word = (...parts: string[]) => parts.join("");

describe("names of files", () => {
  it.each([
    "server/services/integration/api-key/disable-api-key.ts",
    "server/services/integration/api-key/schema.ts",
    "server/services/integration/api-key/verbs.ts",
    "server/services/integration/api-key/internal/rows/find-key.ts",
    "server/services/integration/api-key/internal/mask-key.ts",
    "server/services/integration/api-key/disable-api-key.db.test.ts",
    "server/services/integration/api-key/concurrency.db.test.ts",
    "server/services/kernel/verb/tenant.ts",
    "server/domain/metrics/metric-families.ts",
    "server/env.ts",
    "app/(console)/api-keys/[id]/page.tsx",
    "app/(console)/api-keys/_components/create-key-form.tsx",
    "app/open-api/conformance.db.test.ts",
    "app/updates/desktop/[platform]/latest.yml/route.ts",
    "app/api/auth/[...nextauth]/route.ts",
    "app/_ui/status-badge.module.css",
    "inngest/functions/deliver-endpoint.ts",
    "scripts/checks/index.mjs",
    "vitest.config.ts",
    ".dependency-cruiser.mjs",
    "prisma/schema/User.prisma",
    "README.md",
  ])("accepts %s", (file) => {
    expect(nameProblems(file)).toEqual([]);
  });

  it.each([
    ["server/domain/metricFamilies.ts", "not kebab-case"],
    ["server/Domain/pace.ts", "not kebab-case"],
    ["server/domain/platform_links/parse.ts", "not kebab-case"],
    ["server/infra/utils/retry.ts", "drawer"],
    ["server/infra/string-helpers.ts", "drawer"],
    ["app/_ui/types.ts", "drawer"],
    ["src/domain/pace.ts", "no folder for code"],
    ["server/core/pace.ts", "server/ holds only"],
    ["server/services/create-user.ts", "belongs to a slice"],
    ["server/services/people/user/user-creation.ts", "no verb"],
    ["server/services/people/user/create.ts", "Say what it acts on"],
    ["server/services/people/user/internal.ts", "use internal/"],
    ["server/services/people/user/queries/find-user.ts", "no folder"],
    ["app/(console)/users/user-table.tsx", "Next does not read"],
    ["app/(console)/users/_parts/user-table.tsx", "no private folder"],
  ])("refuses %s: %s", (file, reason) => {
    expect(nameProblems(file).join("\n")).toContain(reason);
  });
});

describe("texts of files", () => {
  it.each([
    [word("// TO", "DO later"), "finish it"],
    [word("// FIX", "ME"), "finish it"],
    [word("throw new Error('not ", "implemented')"), "implement it"],
    [word("// a st", "ub"), "implement it"],
    [word("// eslint-", "disable-next-line"), "mend the code"],
    [word("/* oxlint-", "disable */"), "mend the code"],
    [word("// @ts", "-expect-error"), "give it a type"],
    [word("x as ", "any"), "give it a type"],
    [word("it.on", "ly('x')"), "let every test run"],
    [word("describe.sk", "ip('x')"), "let every test run"],
    [word("read('/wo", "rk/main')"), "one machine"],
  ])("refuses %s", (line, advice) => {
    const problems = contentProblems("server/domain/a.ts", `const one = 1;\n${line}\n`);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^server\/domain\/a\.ts:2: /);
    expect(problems[0]).toContain(advice);
  });

  it("accepts ordinary code, and words of code in prose", () => {
    const text =
      "await page.skipped();\nconst path = `https://a.example/workspace`;\nconst anyway = x as Anyone;\n";
    expect(contentProblems("server/domain/a.ts", text)).toEqual([]);
    expect(contentProblems("docs/architecture.md", word("No TO", "DO is left.\n"))).toEqual([]);
  });

  it("refuses machine paths in any text, and passes over binary files", () => {
    const path = word("see /fa", "rm/data");
    expect(contentProblems("docs/operators.md", path)).toHaveLength(1);
    expect(contentProblems("public/logo.png", `\0${path}`)).toEqual([]);
  });

  it("refuses a lock file that names a registry", () => {
    const line = word('"resolved": "ht', 'tps://registry.example/a.tgz"');
    expect(contentProblems("package-lock.json", line)).toHaveLength(1);
    expect(contentProblems("package-lock.json", '"version": "1.0.0"')).toEqual([]);
  });

  it("bounds the length of files, and of public paths more tightly", () => {
    expect(contentProblems("server/domain/a.ts", "\n".repeat(400))).toEqual([]);
    expect(contentProblems("server/domain/a.ts", "\n".repeat(401))).toHaveLength(1);
    expect(contentProblems("app/open-api/bloggers/route.ts", "\n".repeat(30))).toEqual([]);
    expect(contentProblems("app/open-api/bloggers/route.ts", "\n".repeat(31))).toHaveLength(1);
  });

  it("wants a verb file to export its verb", () => {
    const file = "server/services/people/user/create-user.ts";
    expect(contentProblems(file, "export async function createUser() {}\n")).toEqual([]);
    expect(contentProblems(file, "export function createUsers() {}\n")).toHaveLength(1);
  });

  it("wants one function in a file of inngest/functions", () => {
    const one = 'export const push = inngest.createFunction({ id: "push" }, run);\n';
    expect(contentProblems("inngest/functions/push.ts", one)).toEqual([]);
    expect(contentProblems("inngest/functions/push.ts", one + one)).toHaveLength(1);
  });
});
