import { describe, expect, it } from "vitest";
import { z } from "zod";
import { missingId, newId } from "@/server/domain/kernel/ids";
import { idParams } from "./id-params";

const params = idParams("blogger");

describe("idParams", () => {
  it("accepts an id unchanged", () => {
    const id = newId("blogger");
    expect(params.parse({ id })).toEqual({ id });
  });

  it.each(["", "1", "blg_", "blg_A", "tsk_01", "blg_0\0", `blg_${"0".repeat(41)}`, "../blg_01"])(
    "reads %j as an id that no row has",
    (id) => {
      expect(params.parse({ id })).toEqual({ id: missingId("blogger") });
    },
  );

  it("publishes the pattern of an id, and not the one for missing ids", () => {
    const { properties, required } = z.toJSONSchema(params, { io: "input" });
    expect(properties).toEqual({ id: { type: "string", pattern: "^blg_[0-9a-z]{1,40}$" } });
    expect(required).toEqual(["id"]);
  });
});
