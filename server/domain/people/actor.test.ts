import { describe, expect, it } from "vitest";
import { type Actor, actorMay, describeActor } from "./actor";

const user: Actor = {
  type: "user",
  userId: "usr_1",
  username: "wang",
  permissions: new Set(["blogger:read"]),
};
const apiKey: Actor = { type: "apiKey", apiKeyId: "key_1", name: "erp", permissions: new Set() };
const job: Actor = { type: "job", name: "drain-endpoint" };

describe("an actor", () => {
  it("may do what its permissions say", () => {
    expect(actorMay(user, "blogger:read")).toBe(true);
    expect(actorMay(user, "blogger:write")).toBe(false);
    expect(actorMay(apiKey, "blogger:read")).toBe(false);
    expect(actorMay(job, "user:delete")).toBe(true);
    expect(actorMay({ type: "visitor" }, "blogger:read")).toBe(false);
  });

  it("is named in the audit by kind, id and name", () => {
    expect(describeActor(user)).toEqual({ actorType: "user", actorId: "usr_1", actorName: "wang" });
    expect(describeActor(apiKey)).toEqual({ actorType: "apiKey", actorId: "key_1", actorName: "erp" });
    expect(describeActor(job)).toEqual({
      actorType: "job",
      actorId: "drain-endpoint",
      actorName: "drain-endpoint",
    });
    expect(describeActor({ type: "visitor" })).toMatchObject({ actorType: "visitor" });
  });
});
