import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { offerRenewal } from "@/app/_trpc/session-renewal";
import { dropAllDrafts, storedValue, findDraft, saveDraft } from "./form-draft";

const never = () => new Promise<void>(() => undefined);
const draft = (text: string) => ({ changes: { text }, before: { text: "" } });

function storage(most: number) {
  const kept: Record<string, string> = {};
  const hide = (value: unknown) => ({ value, enumerable: false });
  return Object.defineProperties(kept, {
    getItem: hide((key: string) => kept[key] ?? null),
    setItem: hide((key: string, text: string) => {
      if (text.length > most) throw new Error("QuotaExceededError");
      kept[key] = text;
    }),
    removeItem: hide((key: string) => Reflect.deleteProperty(kept, key)),
  });
}

let takeBack: () => void = () => undefined;
const workIn = (organizationId: string) => {
  takeBack();
  takeBack = offerRenewal({ userId: "u1", organizationId }, never);
};

beforeEach(() => {
  vi.stubGlobal("sessionStorage", storage(1_000_000));
  workIn("o1");
});
afterEach(() => {
  takeBack();
  vi.unstubAllGlobals();
});

it("belongs only to the organization in which it was typed", () => {
  saveDraft("member.invite", draft("guest"));
  workIn("o2");
  expect(findDraft("member.invite")).toBeNull();
  workIn("o1");
  expect(findDraft("member.invite")).toEqual(draft("guest"));
});

it("leaves no older draft when it is too long", () => {
  const text = storedValue<string>("importRun.paste");
  text.save("short", "");
  text.save("x".repeat(200_001), "");
  expect(text.find()).toBeUndefined();
});

it("leaves no older draft when the browser has no room for it", () => {
  vi.stubGlobal("sessionStorage", storage(100));
  const text = storedValue<string>("importRun.paste");
  text.save("short", "");
  text.save("x".repeat(200), "");
  expect(text.find()).toBeUndefined();
});

it("is deleted with all drafts of the tab, of every user", () => {
  saveDraft("a", draft("a"));
  workIn("o2");
  saveDraft("b", draft("b"));
  dropAllDrafts();
  expect(Object.keys(sessionStorage)).toEqual([]);
});
