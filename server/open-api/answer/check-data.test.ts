import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { defineContract, noBody, noParameters } from "../define-contract";
import { checkData } from "./check-data";

const item = z.object({ id: z.string(), nickname: z.string().optional() });
const contract = defineContract({
  method: "GET",
  path: "/open-api/test",
  summary: "Test",
  description: "Test.",
  permission: null,
  idempotent: false,
  query: noParameters,
  params: noParameters,
  body: noBody,
  response: z.object({ items: z.array(item), nextCursor: z.string().nullable() }),
  errors: [],
});

const page = (...items: object[]) => ({ items, nextCursor: null });

describe("an answer's data", () => {
  it("fits when its schema gives it back, in any order of fields", () => {
    expect(() => checkData(contract, page({ nickname: "小", id: "1" }, { id: "2" }))).not.toThrow();
  });

  it.each([
    ["a field of the wrong type", page({ id: 1 }), "items.0.id"],
    ["a field too few", { items: [] }, "nextCursor"],
    ["a field too many, deep inside", page({ id: "1" }, { id: "2", secret: "x" }), "does not know"],
  ])("does not fit with %s", (_what, data, message) => {
    expect(() => checkData(contract, data)).toThrow(message);
  });

  it("is answered all the same in production, where the log has it", async () => {
    vi.stubEnv("NODE_ENV", "production");
    vi.resetModules();
    const fresh = await import("./check-data");
    const { logger } = await import("@/server/infra/logger");
    const log = vi.spyOn(logger(), "error");
    fresh.checkData(contract, page({ id: 1 }));
    expect(log).toHaveBeenCalledOnce();
    const manyGood = Array.from({ length: 20 }, (_, n) => ({ id: String(n) }));
    fresh.checkData(contract, page(...manyGood, { id: 1 })); // only the first 20 are looked at
    const days = { ...contract, response: z.object({ days: z.array(item) }) };
    fresh.checkData(days, { days: [...manyGood, { id: 1 }] }); // whatever the list is called
    expect(log).toHaveBeenCalledOnce();
    vi.unstubAllEnvs();
  });
});
