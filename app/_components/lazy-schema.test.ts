import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { lazySchema } from "./lazy-schema";

const schema = z.object({ name: z.string().min(1) });
const complaints = [expect.objectContaining({ path: "name", code: "REQUIRED" })];

function arriving() {
  let arrive: (schema: z.ZodType) => void = () => undefined;
  const loading = new Promise<z.ZodType>((resolve) => (arrive = resolve));
  const load = vi.fn(() => loading);
  return { lazy: lazySchema(load), load, arrive: () => arrive(schema) };
}

describe("a schema that is loaded when it is used", () => {
  it("delays a submit until it is loaded, and then reports errors", async () => {
    const { lazy, load, arrive } = arriving();
    const found = vi.fn(() => lazy.findIssues({ name: "" }));
    const waiting = lazy.whenReady(found);
    expect(load).toHaveBeenCalledOnce();
    expect(found).not.toHaveBeenCalled();
    arrive();
    await waiting;
    expect(found).toHaveReturnedWith(complaints);
  });

  it("does not delay a submit when it is loaded already, and is not loaded again", async () => {
    const { lazy, load, arrive } = arriving();
    const loading = lazy.preload();
    arrive();
    await loading;
    await lazy.preload();
    const found = vi.fn(() => lazy.findIssues({ name: "" }));
    expect(lazy.whenReady(found)).toBeUndefined();
    expect(found).toHaveReturnedWith(complaints);
    expect(load).toHaveBeenCalledOnce();
  });

  it("sends one request for two submits during loading, with the last values", async () => {
    const { lazy, arrive } = arriving();
    const [first, second] = [vi.fn(), vi.fn()];
    void lazy.whenReady(first);
    void lazy.whenReady(second);
    arrive();
    await vi.waitFor(() => expect(second).toHaveBeenCalledOnce());
    expect(first).not.toHaveBeenCalled();
  });

  it("sends nothing when the form was closed before the schema loaded", async () => {
    const { lazy, arrive } = arriving();
    const send = vi.fn();
    void lazy.whenReady(send);
    lazy.drop();
    arrive();
    await lazy.preload();
    expect(send).not.toHaveBeenCalled();
  });

  it("leaves validation to the server when it cannot be loaded, and is loaded at the next use", async () => {
    const load = vi.fn<() => Promise<z.ZodType>>().mockRejectedValueOnce(new Error("offline"));
    load.mockResolvedValue(schema);
    const lazy = lazySchema(load);
    const found = vi.fn(() => lazy.findIssues({ name: "" }));
    void lazy.whenReady(found);
    await vi.waitFor(() => expect(found).toHaveReturnedWith([]));
    void lazy.whenReady(found);
    await vi.waitFor(() => expect(found).toHaveLastReturnedWith(complaints));
  });
});
