import { randomUUID } from "node:crypto";
import { type Admission, defer, findDevice, sessionToActor } from "@/server/auth";
import { findClientAddress } from "@/server/infra/client-address";

/** A call before its procedure is known. */
export type TrpcContext = {
  requestId: string;
  ip: string | null;
  /** Headers of the answer, for cookies. */
  resHeaders: Headers;
  defer: typeof defer;
  /** Who calls, looked up once a request; null for nobody. */
  admission: () => Promise<Admission | null>;
  /** The device of the request, for sign-ins; null where nobody signed in on it before. */
  device: () => ReturnType<typeof findDevice>;
};

type Call = { headers: Headers; resHeaders?: Headers };

/**
 * The context of a request, or of a render on the server, which has headers but no answer of its own to write
 * to.
 */
export function createTrpcContext({ headers, resHeaders = new Headers() }: Call): TrpcContext {
  let admission: Promise<Admission | null> | undefined;
  return {
    requestId: randomUUID(),
    ip: findClientAddress(headers),
    resHeaders,
    defer,
    admission: () => (admission ??= sessionToActor(headers)),
    device: () => findDevice(headers),
  };
}
