import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { checkOutput } from "./check-output";

const item = z.object({ id: z.string(), nickname: z.string().optional() });
const output = z.object({ items: z.array(item), nextCursor: z.string().nullable() });
const VERB = { permission: "blogger:read", requestId: "r" };

const page = (...items: object[]) => ({ items, nextCursor: null });

describe("what a verb returns", () => {
  it("is valid when its schema returns it unchanged, in any order of fields", () => {
    expect(() => checkOutput(output, page({ nickname: "小", id: "1" }, { id: "2" }), VERB)).not.toThrow();
  });

  it.each([
    ["a field of the wrong type", page({ id: 1 }), "items.0.id"],
    ["a field too few", { items: [] }, "nextCursor"],
    ["a field too many, deep inside", page({ id: "1" }, { id: "2", secret: "x" }), "does not know"],
  ])("is invalid with %s", (_what, data, message) => {
    expect(() => checkOutput(output, data, VERB)).toThrow(message);
  });

  describe("in production", () => {
    it("is logged and returned; of a list only the first 20 are checked, and then one result of 64", async () => {
      vi.stubEnv("NODE_ENV", "production");
      vi.resetModules();
      const fresh = await import("./check-output");
      const { logger } = await import("@/server/infra/logger");
      const log = vi.spyOn(logger(), "error");
      const bad = page({ id: 1 });
      fresh.checkOutput(output, bad, VERB);
      expect(log).toHaveBeenCalledOnce();
      for (let n = 1; n < 64; n += 1) fresh.checkOutput(output, bad, VERB);
      expect(log).toHaveBeenCalledOnce();
      fresh.checkOutputJson(output, [JSON.stringify(bad)], VERB);
      expect(log).toHaveBeenCalledTimes(2);
      const manyGood = Array.from({ length: 20 }, (_, n) => ({ id: String(n) }));
      const items = [...manyGood, { id: 1 }];
      fresh.checkOutput(z.object({ items: z.array(item) }), { items }, VERB);
      fresh.checkOutput(z.object({ days: z.array(item) }), { days: items }, VERB); // whatever its name is
      expect(log).toHaveBeenCalledTimes(2);
      vi.unstubAllEnvs();
    });
  });
});
