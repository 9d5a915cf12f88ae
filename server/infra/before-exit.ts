type Work = () => Promise<void>;

/** On `globalThis`: Next's build, whose code adds work, and the front each have a copy of this module. */
const shared = globalThis as { crsBeforeExit?: Work[] };

/** Work for a graceful stop, after the last answers. It must end soon, as the process ends only then. */
export function beforeExit(work: Work): void {
  (shared.crsBeforeExit ??= []).push(work);
}

export async function runBeforeExit(): Promise<void> {
  await Promise.allSettled((shared.crsBeforeExit ?? []).map(async (work) => work()));
}
