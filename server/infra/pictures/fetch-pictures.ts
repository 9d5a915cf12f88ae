import { mayUsePlainHttp, type OutboundClient, outboundClient, OutboundError } from "../safe-fetch";
import { safeFetchBytes } from "../safe-fetch/safe-fetch";
import { parsePicture, type Picture } from "./parse-picture";

/** `failure` is a clause for logs and tests: people are told how many pictures are missing, not why. */
export type FetchedPicture = { picture: Picture } | { picture: null; failure: string };

type Options = { maxBytes: number; timeoutMs?: number; pictureTimeoutMs?: number; client?: OutboundClient };

const CONCURRENCY = 8;
const PICTURE_TIMEOUT_MS = 5_000;
const BATCH_TIMEOUT_MS = 20_000;
/** Timeouts of a host, after which it is not asked again in the batch. */
const MAX_TIMEOUTS = 2;

/** Hosts that choose the format by what is accepted must not choose one that spreadsheets do not show. */
const HEADERS = {
  "user-agent": "Mozilla/5.0 (compatible; creator-roster)",
  accept: "image/png,image/jpeg,image/gif",
};

/**
 * Fetches pictures from addresses that come from outside, eight at a time, within `timeoutMs` (20 s) in
 * total. Those not finished by then fail, and those of a host that does not answer. Never rejects.
 * @returns a result for each address, in their order
 */
export async function fetchPictures(
  urls: readonly (string | null)[],
  {
    maxBytes,
    timeoutMs = BATCH_TIMEOUT_MS,
    pictureTimeoutMs = PICTURE_TIMEOUT_MS,
    client = outboundClient(),
  }: Options,
): Promise<FetchedPicture[]> {
  const deadlineMs = performance.now() + Math.min(timeoutMs, BATCH_TIMEOUT_MS);
  const timeouts = new Map<string, number>();
  const results: FetchedPicture[] = [];
  const queue = [...urls.entries()];
  const work = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [at, url] = next;
      results[at] = await fetchPicture(url, { maxBytes, client, pictureTimeoutMs, deadlineMs, timeouts });
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return results;
}

type FetchOptions = {
  maxBytes: number;
  client: OutboundClient;
  pictureTimeoutMs: number;
  deadlineMs: number;
  /** By host. */
  timeouts: Map<string, number>;
};

async function fetchPicture(
  text: string | null,
  { maxBytes, client, pictureTimeoutMs, deadlineMs, timeouts }: FetchOptions,
): Promise<FetchedPicture> {
  if (text === null || !URL.canParse(text)) return failure("INVALID_URL");
  const url = new URL(text);
  if (url.protocol === "http:" && !mayUsePlainHttp(client.policy, url.hostname)) url.protocol = "https:";
  if ((timeouts.get(url.host) ?? 0) >= MAX_TIMEOUTS) return failure(NO_ANSWER);
  const timeoutMs = Math.min(pictureTimeoutMs, deadlineMs - performance.now());
  if (timeoutMs <= 0) return failure("the time for the pictures of this batch was over");
  try {
    const answer = await safeFetchBytes({ url: url.href, headers: HEADERS, timeoutMs, maxBytes, client });
    if (answer.status !== 200) return failure(`HTTP ${answer.status}`);
    if (answer.truncated) return failure(`more than ${maxBytes} bytes`);
    if (!mayBePicture(answer.headers["content-type"])) return failure(NO_PICTURE);
    const picture = parsePicture(answer.body);
    return picture === null ? failure(NO_PICTURE) : { picture };
  } catch (error) {
    if (error instanceof OutboundError && error.reason === "TIMEOUT")
      timeouts.set(url.host, (timeouts.get(url.host) ?? 0) + 1);
    return failure(error instanceof OutboundError ? error.reason : String(error));
  }
}

const NO_ANSWER = "the host did not answer in time";
export const NO_PICTURE = "no picture of a known format";

/** Stores of files often send no type, or the one of any file; then the first bytes decide alone. */
function mayBePicture(contentType: string | undefined): boolean {
  return contentType === undefined || /^(image\/|(application|binary)\/octet-stream)/i.test(contentType);
}

function failure(reason: string): FetchedPicture {
  return { picture: null, failure: reason };
}
