import { randomUUID } from "node:crypto";
import { type Admission, defer, findDevice, sessionToActor } from "@/server/auth";
import { findClientAddress } from "@/server/infra/client-address";

export type TrpcContext = {
  requestId: string;
  ip: string | null;
  resHeaders: Headers;
  defer: typeof defer;
  /** Cached per request; null for visitors. */
  admission: () => Promise<Admission | null>;
  device: () => ReturnType<typeof findDevice>;
};

type Call = { headers: Headers; resHeaders?: Headers };

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
