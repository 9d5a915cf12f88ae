import { z } from "zod";
import { platformSchema } from "@/server/domain/roster/platforms";
import { type Rule } from "./rule";
import { type SimulatorState } from "./simulator-state";

export const CONTROL_PATH = "/_simulator/";

type ControlRequest = { method: string; url: string; host: string | undefined; body: string };
type ControlReply = { status: number; json: unknown };

/**
 * Answers `/_simulator/…`. The server only listens on loopback; checking the Host header also blocks web
 * pages whose domain was rebound to this address.
 */
export function control(
  { method, url, host = "", body }: ControlRequest,
  state: SimulatorState,
): ControlReply {
  if (!/^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host))
    return refuse(403, "Call the simulator by 127.0.0.1.");
  const { pathname, searchParams } = new URL(url, "http://simulator");
  const [what = "", id] = pathname.slice(CONTROL_PATH.length).split("/");
  switch (`${method} ${what}`) {
    case "GET rules":
      return { status: 200, json: { rules: state.rules } };
    case "POST rules":
      return addRule(body, state);
    case "DELETE rules":
      return state.behave(id === undefined ? undefined : Number(id)) || id === undefined
        ? { status: 200, json: { rules: state.rules } }
        : refuse(404, `There is no rule ${id}.`);
    case "GET log":
      return {
        status: 200,
        json: { total: state.log.total, entries: state.log.after(Number(searchParams.get("after") ?? 0)) },
      };
    case "POST reset":
      state.reset();
      return { status: 200, json: {} };
    case "GET creators":
      return showCreator(searchParams, state);
    default:
      return refuse(404, "Known are rules, log, reset and creators.");
  }
}

function addRule(body: string, state: SimulatorState): ControlReply {
  try {
    return { status: 201, json: { id: state.misbehave(JSON.parse(body) as Rule) } };
  } catch (error) {
    if (error instanceof z.ZodError) return refuse(400, z.prettifyError(error));
    if (error instanceof SyntaxError) return refuse(400, "The rule is not JSON.");
    throw error;
  }
}

function showCreator(query: URLSearchParams, state: SimulatorState): ControlReply {
  const platform = platformSchema.safeParse(query.get("platform"));
  const n = z.coerce
    .number()
    .int()
    .min(0)
    .max(state.creators - 1)
    .safeParse(query.get("n"));
  return platform.success && n.success
    ? { status: 200, json: state.creator(platform.data, n.data) }
    : refuse(400, `Name a platform, and n from 0 to ${state.creators - 1}.`);
}

function refuse(status: number, message: string): ControlReply {
  return { status, json: { error: message } };
}
