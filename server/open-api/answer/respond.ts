import { toServiceError } from "@/server/services/verb";
import { type Exchange, openExchange } from "../exchange";
import { type Answer, errorAnswer } from "./answer";
import { answerHeaders } from "./answer-headers";
import { logAnswer } from "./log-answer";

/** Runs the work on one request and makes its outcome, whatever it is, an answer in the envelope, with one log line. */
export async function respond(
  request: Request,
  route: string,
  work: (exchange: Exchange) => Promise<Answer>,
): Promise<Response> {
  const exchange = openExchange(request);
  const { answer, cause } = await settle(exchange, work);
  logAnswer(route, exchange, answer, cause);
  return new Response(answer.body, { status: answer.status, headers: answerHeaders(exchange, answer) });
}

async function settle(exchange: Exchange, work: (exchange: Exchange) => Promise<Answer>) {
  try {
    return { answer: await work(exchange), cause: undefined };
  } catch (thrown) {
    const error = toServiceError(thrown);
    return { answer: errorAnswer(error, exchange.requestId), cause: error.cause };
  }
}
