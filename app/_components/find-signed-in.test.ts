import { TRPCClientError } from "@trpc/client";
import { expect, it } from "vitest";
import type { Me } from "@/app/_trpc/trpc";
import { findSignedIn } from "./find-signed-in";

const user = { id: "u1", nickname: "Lin" } as Me["user"];
const organization = { id: "o1" } as Me["organization"];
const page = { userId: "u1", organizationId: "o1" };

const refusal = (reason: string) =>
  TRPCClientError.from({ error: { message: reason, code: -32_000, data: { reason } } });
const fail = (error: Error) => () => Promise.reject(error);

function answers(me: () => Promise<Pick<Me, "user" | "organization">>, mutate = () => Promise.resolve({})) {
  return { me: { get: { query: me }, switchOrganization: { mutate } } };
}

it.each(["INTERNAL", "RATE_LIMITED", "SERVICE_STARTING"])(
  "does not read a refusal by %s as a sign-in",
  async (reason) => {
    const failure = refusal(reason);
    expect(await findSignedIn(answers(fail(failure)), page)).toEqual({ failure });
  },
);

it("recognises a session that has ended, and an unreachable service", async () => {
  expect(await findSignedIn(answers(fail(refusal("UNAUTHENTICATED"))), page)).toBe("nobody");
  const failure = new TypeError("Failed to fetch");
  expect(await findSignedIn(answers(fail(failure)), page)).toEqual({ failure });
});

it("distinguishes the page's user from another", async () => {
  const me = (id: string) => () => Promise.resolve({ user: { ...user, id }, organization });
  expect(await findSignedIn(answers(me("u1")), page)).toBe("same");
  expect(await findSignedIn(answers(me("u2")), page)).toMatchObject({ other: { id: "u2" } });
});

it("lets the page continue when the user has left its organization, but not when that is unclear", async () => {
  const me = () => Promise.resolve({ user, organization: null });
  expect(await findSignedIn(answers(me), page)).toBe("same");
  expect(await findSignedIn(answers(me, fail(refusal("NOT_FOUND"))), page)).toBe("same");
  expect(await findSignedIn(answers(me, fail(refusal("UNAUTHENTICATED"))), page)).toBe("nobody");
  const failure = refusal("INTERNAL");
  expect(await findSignedIn(answers(me, fail(failure)), page)).toEqual({ failure });
});
