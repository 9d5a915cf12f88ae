import { describe, expect, it } from "vitest";
import { contestedFields, type Draft, draftOf } from "./draft-fields";

const none = { before: {} };
const keep = (saved: object, values: object, former: Pick<Draft, "before" | "lost"> = none) =>
  draftOf({ saved: { ...saved }, values: { ...values }, unkept: ["cookie"], former });

describe("a draft", () => {
  it("is of what was changed, with what was saved of it", () => {
    const saved = { name: "Lin", remark: "", cookie: "" };
    expect(keep(saved, { ...saved, remark: "mine" })).toEqual({
      changes: { remark: "mine" },
      before: { remark: "" },
      lost: [],
    });
    expect(keep(saved, saved)).toBeNull();
  });

  it("shows what others saved each time it opens, until it is saved or discarded", () => {
    const first = keep({ remark: "", name: "Lin" }, { remark: "mine", name: "Lin" });
    const saved = { remark: "theirs", name: "Lin" };
    const second = keep(saved, { remark: "mine", name: "Lin 2" }, first ?? none);
    expect(second).toMatchObject({ before: { remark: "", name: "Lin" } });
    const third = keep(saved, { remark: "mine", name: "Lin 2" }, second ?? none);
    expect(third && contestedFields(third, saved)).toEqual(["remark"]);
  });

  it("has no conflict when the saved value is unchanged, or equals the draft", () => {
    const draft = { changes: { remark: "mine", at: "d" }, before: { remark: "", at: null } };
    expect(contestedFields(draft, { remark: "", at: undefined })).toEqual([]);
    expect(contestedFields(draft, { remark: "mine", at: "d" })).toEqual([]);
    expect(contestedFields(draft, { remark: "theirs", at: null })).toEqual(["remark"]);
  });

  it("records which secrets were filled in, without their values", () => {
    const draft = keep({ name: "", cookie: "" }, { name: "", cookie: "very-secret" });
    expect(draft).toEqual({ changes: {}, before: {}, lost: ["cookie"] });
    const restored = keep({ name: "", cookie: "" }, { name: "a", cookie: "" }, draft ?? none);
    expect(restored).toMatchObject({ changes: { name: "a" }, lost: ["cookie"] });
  });
});
