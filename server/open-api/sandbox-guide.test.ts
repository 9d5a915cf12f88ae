import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { sandboxEndpoints, sandboxPushes } from "@/server/domain/push/sandbox-pushes";
import { sandboxRowErrors, SHORT_CODE_FAILS, SHORT_CODE_OK } from "@/server/domain/roster/sandbox";
import { withSandboxCreators } from "@/testing/roster/describe-sandbox-creators";

const guide = readFileSync(new URL("../../docs/sandbox.md", import.meta.url), "utf8");

function tableOf(heading: string): string[][] {
  const section = guide.split(/^## /m).find((text) => text.startsWith(`${heading}\n`)) ?? "";
  const rows = section.split("\n").filter((line) => line.startsWith("|"));
  return rows.slice(2).map((row) =>
    row
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim().replace(/^`(.*)`$/, "$1")),
  );
}

describe("the sandbox's guide lists what the code has, row by row:", () => {
  it("the fixed creators (with `-u` this test writes their table)", async () => {
    await expect(withSandboxCreators(guide)).toMatchFileSnapshot("../../docs/sandbox.md");
  });

  it("the rows that an import refuses", () => {
    expect(tableOf("Rows that an import refuses")).toEqual(
      Object.entries(sandboxRowErrors).flatMap(([code, errors]) =>
        errors.map(({ why, item }) => [code, JSON.stringify(item), why]),
      ),
    );
  });

  it("the pushes that fail", () => {
    expect(tableOf("Pushes that fail")).toEqual(
      sandboxPushes.map(({ externalId, endpoint, attempts, delivery, lastError }) => [
        externalId,
        sandboxEndpoints[endpoint].url,
        String(attempts),
        delivery,
        lastError,
      ]),
    );
  });

  it("the codes of short links", () => {
    expect(guide).toContain(`\`https://xhslink.com/${SHORT_CODE_OK}\``);
    expect(guide).toContain(`\`https://xhslink.com/${SHORT_CODE_FAILS}\``);
  });
});

it("a guide without the markers of the creators' table is refused", () => {
  expect(() => withSandboxCreators(guide.replaceAll("<!--", ""))).toThrow("The guide lacks");
});
