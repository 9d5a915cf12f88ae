import { isCreatorId } from "@/server/domain/roster/platforms";
import { type OutboundClient } from "@/server/infra/safe-fetch";
import { type PlatformSession } from "./browser-headers";
import { callPlatform } from "./call-platform";
import { parseAnswer, refusalOfFailure } from "./classify-refusal";
import { type Driver } from "./driver";
import { type Refusal } from "./refusal";

type ConnectivityOptions = {
  driver: Driver;
  session: PlatformSession;
  /** A creator of the organization on this platform; default: the driver's `probeId`. */
  target?: string;
  clock: () => number;
  client?: OutboundClient;
};

/** Refusals about the creator; they prove that the session works. */
const SESSION_WORKS = ["NOT_FOUND", "NOT_ON_MARKETPLACE"];

/** Asks the platform once whether it accepts the session; null if it does (docs/rules.md#drivers). */
export async function checkConnectivity(options: ConnectivityOptions): Promise<Refusal | null> {
  const { driver, session, target = "", clock, client } = options;
  const { request } = driver.subCalls[0];
  const id = isCreatorId(driver.platform, target) ? target : driver.probeId;
  try {
    const response = await callPlatform({ driver, request, id, session, ...(client && { client }) });
    const answer = parseAnswer(driver.envelope, response, clock());
    return answer.ok || SESSION_WORKS.includes(answer.refusal.code) ? null : answer.refusal;
  } catch (error) {
    return refusalOfFailure(error);
  }
}
