type Call = { by: string; atMs: number };
/** `ofAnother`: the latest call that was not by the caller of `latest`. */
type Calls = { latest: Call | null; ofAnother: Call | null };

/** The front and Next's handlers have this module twice in one process. */
const shared = globalThis as { crsCalls?: Calls };

const RECENT_MS = 1_000;

export function noteCall(by: string): void {
  const { latest, ofAnother } = shared.crsCalls ?? { latest: null, ofAnother: null };
  shared.crsCalls = {
    latest: { by, atMs: performance.now() },
    ofAnother: latest?.by === by ? ofAnother : latest,
  };
}

/** Whether anyone but this caller has called within the last second. */
export function doOthersCall(than: string): boolean {
  const { latest, ofAnother } = shared.crsCalls ?? { latest: null, ofAnother: null };
  const call = latest?.by === than ? ofAnother : latest;
  return call !== null && performance.now() - call.atMs < RECENT_MS;
}
