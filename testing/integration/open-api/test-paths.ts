import { z } from "zod";
import { ServiceError } from "@/server/domain/kernel/errors";
import { defineContract, noBody, noParameters } from "@/server/open-api/define-contract";
import { mount, refusePath } from "@/server/open-api/mount";
import { inWireForm, mutation, query } from "@/server/services/kernel/verb";

type Signal = { happened: Promise<void>; happen: () => void };
const gates = new Map<string, { reached: Signal; opened: Signal }>();

/**
 * Pauses the mutation of this note inside its transaction: `reached` resolves at the pause, `release`
 * continues.
 */
export function holdNote(name: string): { reached: Promise<void>; release: () => void } {
  const gate = { reached: newSignal(), opened: newSignal() };
  gates.set(name, gate);
  return { reached: gate.reached.happened, release: gate.opened.happen };
}

function newSignal(): Signal {
  let happen = () => {};
  const happened = new Promise<void>((resolve) => {
    happen = resolve;
  });
  return { happened, happen };
}

const note = z.strictObject({
  name: z.string(),
  items: z.array(z.number()).optional(),
  /** Fails after the write, with or without an error reason. */
  fail: z.enum(["refusal", "crash", "database"]).optional(),
});

const takeNote = mutation({
  permission: "blogger:write",
  input: note.extend({ key: z.string().nullable() }),
  output: z.object({ name: z.string(), times: z.int(), key: z.string().nullable() }),
  audit: { none: "only for tests" },
  async run({ tx, input: { name, fail, key } }) {
    const url = `note:${name}`;
    const later = new Date(Date.now() + 60_000);
    const written = await tx.shortLink.upsert({
      where: { url },
      create: { url, target: "1", expiresAt: later },
      update: { target: { set: String(1 + (await countNotes(tx, name))) } },
    });
    gates.get(name)?.reached.happen();
    await gates.get(name)?.opened.happened;
    if (fail === "refusal") throw new ServiceError("CONFLICT", "This note is refused.");
    if (fail === "crash") throw new Error("the note's secret detail");
    if (fail === "database") await tx.$queryRaw`SELECT * FROM secret_table`;
    return { name, times: Number(written.target), key };
  },
});

const noteContract = defineContract({
  method: "POST",
  path: "/open-api/test/notes",
  summary: "Take a note",
  description: "Only for tests.",
  verb: takeNote,
  idempotent: true,
  query: z.strictObject({ dryRun: z.stringbool().optional() }),
  params: noParameters,
  body: note,
  input: ({ body, idempotencyKey }) => ({ ...body, key: idempotencyKey }),
  maxItems: 3,
  errors: ["CONFLICT"],
});

type Reader = {
  shortLink: { findUnique: (query: { where: { url: string } }) => Promise<{ target: string } | null> };
};

export async function countNotes(db: Reader, name: string): Promise<number> {
  const row = await db.shortLink.findUnique({ where: { url: `note:${name}` } });
  return Number(row?.target ?? 0);
}

const parameters = {
  text: z.string().optional(),
  limit: z.coerce.number().int().max(5).optional(),
};

const echo = query({
  permission: "admitted",
  input: z.strictObject(parameters),
  output: z.object({ text: z.string().nullable(), limit: z.number().nullable() }),
  run({ input: { text = null, limit = null } }) {
    const data = { text, limit };
    const secret = { ...data, secret: "of the service" };
    const returned =
      text === "unpublished field" ? secret : text === "wrong type" ? { ...data, limit: NaN } : data;
    return Promise.resolve(inWireForm(returned));
  },
});

const echoContract = defineContract({
  method: "GET",
  path: "/open-api/test/echo",
  summary: "Echo",
  description: "Only for tests.",
  verb: echo,
  idempotent: false,
  query: z.strictObject(parameters),
  params: noParameters,
  body: noBody,
  input: ({ query: asked }) => asked,
  errors: [],
});

export const notesPath = mount(noteContract);
export const echoPath = mount(echoContract);
export const noPath = refusePath();
