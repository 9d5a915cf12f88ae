import { headersOfPage } from "@/app/_trpc/session-renewal";
import type { RouterOutputs } from "@/app/_trpc/trpc";

type Started = RouterOutputs["desktopVersion"]["beginUpload"];

export type Sending = {
  begin: () => Promise<Started>;
  /** `received` is in bytes; `waiting` while the connection is lost. */
  onProgress: (progress: { received: number; waiting: boolean }) => void;
  signal: AbortSignal;
};

const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 20_000;

/** A permanent refusal of the part by the server. */
export class PartRefused extends Error {}

class BlobRefused extends Error {}

/**
 * Sends a file in parts (docs/rules.md#uploads). After a lost connection it finds the upload again and
 * continues there. Returns its id.
 * @throws PartRefused, and the errors of the first `begin`
 */
export async function sendFile(file: File, { begin, onProgress, signal }: Sending): Promise<string> {
  let upload = await begin();
  let waitMs = FIRST_WAIT_MS;
  let { received } = upload;
  let renewedAt: number | undefined;
  while (received < upload.fileSize) {
    signal.throwIfAborted();
    onProgress({ received, waiting: false });
    try {
      received = await sendPart(upload, { file, offset: received, signal });
    } catch (error) {
      if (error instanceof PartRefused || signal.aborted) throw error;
      const isRefusal = error instanceof BlobRefused;
      // An expired token is refused, too; a refusal with a new one is permanent.
      if (isRefusal && renewedAt === received) throw new PartRefused(error.message, { cause: error });
      onProgress({ received, waiting: true });
      await pause(waitMs, signal);
      waitMs = Math.min(waitMs * 2, MAX_WAIT_MS);
      const again = await begin().catch(() => undefined);
      // While the server is unreachable, its last answer holds.
      if (again === undefined) continue;
      upload = again;
      ({ received } = again);
      renewedAt = isRefusal ? received : undefined;
      continue;
    }
    waitMs = FIRST_WAIT_MS;
  }
  onProgress({ received, waiting: false });
  return upload.id;
}

type Part = { file: File; offset: number; signal: AbortSignal };

/** Sends one part, through Vercel Blob if the server says so. Returns the next offset. */
async function sendPart(upload: Started, { file, offset, signal }: Part): Promise<number> {
  const bytes = file.slice(offset, offset + upload.partBytes);
  const body = upload.direct === null ? bytes : await sendToBlob(upload, { bytes, offset, signal });
  const response = await fetch(upload.url, {
    method: "PUT",
    headers: { "x-crs-client": "console", "upload-offset": String(offset), ...headersOfPage() },
    body,
    signal,
  });
  const next = response.headers.get("upload-offset");
  if (next !== null) return Number(next);
  const { status } = response;
  // Temporary: server errors, slow lines, limits. An ended session is renewed by the call that finds the
  // upload again.
  if (status >= 500 || status === 408 || status === 429 || status === 401) throw new Error(`HTTP ${status}`);
  // A proxy answers in HTML.
  const said = (await response.json().catch(() => null)) as { message?: string } | null;
  throw new PartRefused(said?.message ?? `HTTP ${status}`);
}

type Direct = { bytes: Blob; offset: number; signal: AbortSignal };

async function sendToBlob(
  { direct, partBytes }: Started,
  { bytes, offset, signal }: Direct,
): Promise<string> {
  if (direct === null) throw new Error("Parts of this upload go through the service.");
  const [{ uploadPart }, blob] = await Promise.all([import("@vercel/blob/client"), import("@vercel/blob")]);
  const { pathname, ...names } = direct;
  const partNumber = offset / partBytes + 1;
  const sent = { access: "private", ...names, partNumber, abortSignal: signal } as const;
  try {
    const { etag } = await uploadPart(pathname, bytes, sent);
    return JSON.stringify({ etag });
  } catch (error) {
    const { BlobError, BlobUnknownError, BlobServiceNotAvailable, BlobServiceRateLimited } = blob;
    const passing = [BlobUnknownError, BlobServiceNotAvailable, BlobServiceRateLimited];
    if (!(error instanceof BlobError) || passing.some((kind) => error instanceof kind)) throw error;
    throw new BlobRefused(error.message, { cause: error });
  }
}

/** Waits, or until the browser is online again. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener("online", done);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener("online", done);
    signal.addEventListener("abort", done);
  });
}
