import { z } from "zod";
import { ServiceError } from "@/server/domain/errors";
import { defineContract, noBody, noParameters } from "@/server/open-api/define-contract";
import { handle } from "@/server/open-api/handle";
import { refuseMethods, refusePath } from "@/server/open-api/refuse-methods";
import { authorise, withTransaction } from "@/server/services/verb";

type Signal = { happened: Promise<void>; happen: () => void };
const gates = new Map<string, { reached: Signal; opened: Signal }>();

/** Makes the work on notes of this name pause inside its transaction: `reached` resolves there, `release` lets it go on. */
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
  /** Fails after the writing, with a reason or without one. */
  fail: z.enum(["refusal", "crash"]).optional(),
});

/** A write: each time it is done, it takes the next number. */
const noteContract = defineContract({
  method: "POST",
  path: "/open-api/test/notes",
  summary: "Take a note",
  description: "Only for tests.",
  permission: "blogger:write",
  idempotent: true,
  query: z.strictObject({ dryRun: z.stringbool().optional() }),
  params: noParameters,
  body: note,
  response: z.object({ name: z.string(), times: z.int(), key: z.string().nullable() }),
  maxItems: 3,
  errors: ["CONFLICT"],
});

const takeNote = handle(noteContract, ({ ctx, body, idempotencyKey }) => {
  authorise(ctx, "blogger:write");
  return withTransaction(ctx, async (tx) => {
    const url = `note:${body.name}`;
    const later = new Date(Date.now() + 60_000);
    const written = await tx.shortLink.upsert({
      where: { url },
      create: { url, target: "1", expiresAt: later },
      update: { target: { set: String(1 + (await countNotes(tx, body.name))) } },
    });
    gates.get(body.name)?.reached.happen();
    await gates.get(body.name)?.opened.happened;
    if (body.fail === "refusal") throw new ServiceError("CONFLICT", "This note is refused.");
    if (body.fail === "crash") throw new Error("the note's secret detail");
    return { name: body.name, times: Number(written.target), key: idempotencyKey };
  });
});

type Reader = {
  shortLink: { findUnique: (query: { where: { url: string } }) => Promise<{ target: string } | null> };
};

/** How often notes of this name were taken and committed. */
export async function countNotes(db: Reader, name: string): Promise<number> {
  const row = await db.shortLink.findUnique({ where: { url: `note:${name}` } });
  return Number(row?.target ?? 0);
}

/** A read: answers its parameters, or what its contract does not publish. */
const echoContract = defineContract({
  method: "GET",
  path: "/open-api/test/echo",
  summary: "Echo",
  description: "Only for tests.",
  permission: null,
  idempotent: false,
  query: z.strictObject({ text: z.string().optional(), limit: z.coerce.number().int().max(5).optional() }),
  params: noParameters,
  body: noBody,
  response: z.object({ text: z.string().nullable(), limit: z.number().nullable() }),
  errors: [],
});

const echo = handle(echoContract, ({ query }) => {
  const data = { text: query.text ?? null, limit: query.limit ?? null };
  if (query.text === "unpublished field") return Promise.resolve({ ...data, secret: "of the service" });
  return Promise.resolve(query.text === "wrong type" ? { ...data, limit: NaN } : data);
});

export const notesPath = { POST: takeNote, ...refuseMethods("POST") };
export const echoPath = { GET: echo, ...refuseMethods("GET", "HEAD") };
export const noPath = refusePath();
