import { headersOfPage } from "@/app/_trpc/session-renewal";
import type { RouterOutputs } from "@/app/_trpc/trpc";

type Begun = RouterOutputs["desktopVersion"]["beginUpload"];

export type Sending = {
  /** Begins the upload, or finds it again with what came of it. */
  begin: () => Promise<Begun>;
  /** Bytes that the server has; `waiting` while the connection is lost. */
  onProgress: (progress: { received: number; waiting: boolean }) => void;
  signal: AbortSignal;
};

const FIRST_WAIT_MS = 1_000;
const MOST_WAIT_MS = 20_000;

/** The server refuses the part for good. */
export class PartRefused extends Error {}

/** Vercel Blob refuses the part with the token that there is. */
class BlobRefused extends Error {}

/**
 * Sends a file part after part (docs/rules.md#uploads). A lost connection is waited for: the upload is then
 * found again and goes on where it was. Returns its id.
 * @throws PartRefused, and what `begin` throws at first
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
      waitMs = FIRST_WAIT_MS;
    } catch (error) {
      if (error instanceof PartRefused || signal.aborted) throw error;
      const isRefusal = error instanceof BlobRefused;
      // A token that has run out is refused, too: what is refused with a new one is refused for good.
      if (isRefusal && renewedAt === received) throw new PartRefused(error.message, { cause: error });
      onProgress({ received, waiting: true });
      await pause(waitMs, signal);
      waitMs = Math.min(waitMs * 2, MOST_WAIT_MS);
      const again = await begin().catch(() => undefined);
      // While the server cannot be asked, what it said last holds.
      if (again === undefined) continue;
      upload = again;
      ({ received } = again);
      renewedAt = isRefusal ? received : undefined;
    }
  }
  onProgress({ received, waiting: false });
  return upload.id;
}

type Part = { file: File; offset: number; signal: AbortSignal };

/** Sends one part, to Vercel Blob first where the server says so. Returns where to go on. */
async function sendPart(upload: Begun, { file, offset, signal }: Part): Promise<number> {
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
  // The server's own trouble passes, as a connection's does; so does a slow line or a limit. A session that
  // has ended is renewed by the call that finds the upload again.
  if (status >= 500 || status === 408 || status === 429 || status === 401) throw new Error(`HTTP ${status}`);
  // A proxy refuses in HTML.
  const said = (await response.json().catch(() => null)) as { message?: string } | null;
  throw new PartRefused(said?.message ?? `HTTP ${status}`);
}

type Direct = { bytes: Blob; offset: number; signal: AbortSignal };

async function sendToBlob({ direct, partBytes }: Begun, { bytes, offset, signal }: Direct): Promise<string> {
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

/** Waits for a while, or until the browser is online again. */
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
