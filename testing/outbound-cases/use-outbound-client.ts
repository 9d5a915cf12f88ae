import { parseOutboundAllow } from "@/server/domain/outbound-allow";
import { OutboundClient } from "@/server/infra/safe-fetch";
import { type LookupAll } from "@/server/infra/safe-fetch/guarded-connector";

type Options = {
  allow?: readonly string[];
  /** What DNS answers for a name, asked anew each time. */
  resolve?: (hostname: string) => readonly string[];
  ca?: string;
};

/**
 * Gives the whole process a client of its own making, with other rules, another DNS or another authority; every outbound use takes
 * it. Answers how to close it, after which the process's own is back.
 */
export function useOutboundClient({ allow = [], resolve, ca }: Options): () => Promise<void> {
  const shared = globalThis as { crsOutbound?: OutboundClient };
  const lookup: LookupAll | undefined =
    resolve && ((hostname, _options, callback) => callback(null, resolve(hostname).map(toAnswer)));
  const client = new OutboundClient({
    policy: parseOutboundAllow(allow),
    ...(lookup && { lookup }),
    ...(ca !== undefined && { ca }),
  });
  shared.crsOutbound = client;
  return () => {
    delete shared.crsOutbound;
    return client.close();
  };
}

const toAnswer = (address: string) => ({ address, family: address.includes(":") ? 6 : 4 });
