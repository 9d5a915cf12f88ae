import { type GetStepTools, type Inngest } from "inngest";

/** A page may overrun by one attempt (10 s): together they stay far below the platform's limit of a call. */
const PAGE_MS = 8_000;
const MAX_PAGES = 200;

/**
 * Works through what is waiting, one page a step: `work` is called until it answers something else than `more`, each time with the
 * instant (Unix time) by which it should be back. After 200 pages `goOn`, the event of a new run, is sent instead.
 */
export async function workInPages(
  step: GetStepTools<Inngest.Any>,
  work: (untilMs: number) => Promise<string>,
  goOn: Parameters<GetStepTools<Inngest.Any>["sendEvent"]>[1],
): Promise<{ ended: string; page: number }> {
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const ended = await step.run(`page-${page}`, () => work(Date.now() + PAGE_MS));
    if (ended !== "more") return { ended, page };
  }
  await step.sendEvent("go-on", goOn);
  return { ended: "more", page: MAX_PAGES };
}
