import { expect, expectTypeOf, it } from "vitest";
import { z } from "zod";
import { permissions } from "@/server/domain/people/permissions";
import type { mutation, query } from "@/server/services/kernel/verb";
import { appRouter } from "./app-router";
import { type VerbMeta } from "./init";

type Definition = { meta?: VerbMeta; inputs: unknown[] };

const procedures = Object.entries(
  appRouter._def.procedures as unknown as Record<string, { _def: Definition }>,
);

it("has procedures that each declare permission, input and output", () => {
  expect(procedures.length).toBeGreaterThan(15);
  for (const [path, { _def }] of procedures) {
    expect(_def.inputs[0], `${path} declares no input`).toBeInstanceOf(z.ZodType);
    expect(_def.meta?.output, `${path} declares no output`).toBeInstanceOf(z.ZodType);
    expect(["public", "self", "admitted", ...permissions], path).toContain(_def.meta?.permission);
  }
});

it("allows visitors only the sign-in and invitations", () => {
  const open = procedures.filter(([, { _def }]) => _def.meta?.permission === "public");
  expect(open.map(([path]) => path).sort()).toEqual([
    "auth.login",
    "auth.loginWithCode",
    "auth.sendLoginCode",
    "auth.sendSignUpCode",
    "auth.signUp",
    "member.invitation",
  ]);
});

it("names the permission of each router's own resource", () => {
  const self = new Set(["auth", "me"]);
  // Invited users are not members yet.
  const invited = new Set(
    ["invitation", "acceptInvitation", "receivedInvitations", "declineInvitation"].map(
      (name) => `member.${name}`,
    ),
  );
  // Routers of another resource's procedures.
  const owner: Record<string, string> = {
    rosterJob: "blogger",
    workplace: "blogger",
    bloggerView: "blogger",
    shortlist: "blogger",
    contact: "blogger",
    category: "blogger",
    tag: "blogger",
    bloggerRefresh: "blogger",
    person: "blogger",
    importRun: "import",
    system: "organization",
  };
  for (const [path, { _def }] of procedures) {
    const [router = ""] = path.split(".");
    const resource = (owner[router] ?? router).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    expect(_def.meta?.permission, path).toMatch(
      self.has(router) || invited.has(path) ? /^(self|public|admitted)$/ : new RegExp(`^${resource}:`),
    );
  }
});

it("does not compile without a permission from the closed list, or a write without an audit entry", () => {
  type Read = Parameters<typeof query>[0];
  type Write = Parameters<typeof mutation>[0];
  expectTypeOf<"blogger:fly">().not.toExtend<Read["permission"]>();
  expectTypeOf<undefined>().not.toExtend<Read["permission"]>();
  expectTypeOf<undefined>().not.toExtend<Write["audit"]>();
  expectTypeOf<"disable">().not.toExtend<Write["audit"]>();
});
