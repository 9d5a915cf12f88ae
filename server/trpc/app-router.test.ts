import { expect, expectTypeOf, it } from "vitest";
import { type Permission, permissions } from "@/server/domain/permissions";
import { appRouter } from "./app-router";
import { type platformProcedure, procedure } from "./procedure";

type Definition = { meta?: { needs: string; organization: boolean }; inputs: unknown[]; output?: unknown };

const procedures = Object.entries(
  appRouter._def.procedures as unknown as Record<string, { _def: Definition }>,
);

it("has procedures, each of which says what it needs, takes and answers", () => {
  expect(procedures.length).toBeGreaterThan(15);
  for (const [path, { _def }] of procedures) {
    expect(_def.inputs.length, `${path} declares no input`).toBeGreaterThan(0);
    expect(_def.output, `${path} declares no output`).toBeDefined();
    expect(["public", "self", ...permissions], path).toContain(_def.meta?.needs);
  }
});

it("opens nothing to visitors but the sign-in", () => {
  const open = procedures.filter(([, { _def }]) => _def.meta?.needs === "public");
  expect(open.map(([path]) => path)).toEqual(["auth.login"]);
});

it("names the permission of each router's own resource", () => {
  const self = new Set(["auth", "me"]);
  for (const [path, { _def }] of procedures) {
    const [router = ""] = path.split(".");
    const resource = router.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    expect(_def.meta?.needs, path).toMatch(
      self.has(router) ? /^(self|public)$/ : new RegExp(`^${resource}:`),
    );
  }
});

it("does not compile without a permission from the closed list", () => {
  type Asked = Parameters<typeof platformProcedure>;
  expectTypeOf<Asked>().toEqualTypeOf<[permission: Permission]>();
  expectTypeOf(procedure).parameter(0).not.toBeAny();
  expectTypeOf<"blogger:fly">().not.toExtend<Asked[0]>();
  expectTypeOf<undefined>().not.toExtend<Asked[0]>();
});
