import { expect, it } from "vitest";
import { platforms } from "@/server/domain/roster/platforms";
import { demoEnvironment } from "./demo-environment";

it("points every driver to the simulator, whatever was set, and allows calls to it", () => {
  const given = {
    PLATFORM_BASE_URL_PGY: "https://pgy.xiaohongshu.com",
    OUTBOUND_ALLOW: "10.0.0.0/8",
    PORT: "1",
  };
  const variables = demoEnvironment(given, 4800);
  for (const platform of platforms)
    expect(variables[`PLATFORM_BASE_URL_${platform}`]).toBe("http://127.0.0.1:4800");
  expect(variables).toMatchObject({ OUTBOUND_ALLOW: "10.0.0.0/8,127.0.0.1", PORT: "1" });
  expect(demoEnvironment({ OUTBOUND_ALLOW: "" }, 1).OUTBOUND_ALLOW).toBe("127.0.0.1");
});

it("does not fill an existing database", () => {
  expect(() => demoEnvironment({ DATABASE_URL: "postgresql://db.example/roster" }, 1)).toThrow(
    /DATABASE_URL=/,
  );
  expect(() => demoEnvironment({ DATABASE_URL: "" }, 1)).not.toThrow();
});
