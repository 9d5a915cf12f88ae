import { type Behaviour } from "../../push/receiver/behave";
import { type ReceivedRequest } from "../../push/receiver/received-request";
import { answer, type SimulatorState } from "../../simulator";

const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
const everyByte = (text: string, before: string) =>
  text.replace(/[^]/g, (char) => before + char.charCodeAt(0).toString(16).padStart(2, "0"));

/** A cookie in every encoding in which a platform may repeat it. */
export function formsOf(cookie: string): string[] {
  const values = cookie.split("; ").map((pair) => pair.slice(pair.indexOf("=") + 1));
  return [cookie, ...values].flatMap((text) => [
    text,
    inJson(text),
    inJson(inJson(text)),
    inJson(text).replaceAll("/", "\\/"),
    everyByte(text, "\\u00"),
    everyByte(text, "%"),
    encodeURI(text),
    encodeURIComponent(text),
    encodeURIComponent(encodeURIComponent(text)),
    new URLSearchParams({ text }).toString(),
    text.replaceAll('"', "&quot;"),
    ...["", "x", "xy"].map((before) => Buffer.from(before + text).toString("base64")),
    Buffer.from(text).toString("base64url"),
  ]);
}

const cookieIn = ({ headers }: ReceivedRequest) => headers.cookie ?? "";

/** Answers like the simulator, with the cookie repeated in the payload in all these forms. */
export function repeatInPayload(state: SimulatorState): Behaviour {
  return (response, request) => {
    const { method, path, headers, body } = request;
    const forms = formsOf(cookieIn(request));
    const made = JSON.parse(answer({ method, url: path, headers, body }, state, Date.now()).body()) as {
      data: { name?: string; location?: string };
    };
    if (made.data.name !== undefined) made.data.name = `小红 ${cookieIn(request)}`;
    if (made.data.location !== undefined) made.data.location = encodeURIComponent(cookieIn(request));
    Object.assign(made.data, { repeated: forms, byForm: Object.fromEntries(forms.map((form) => [form, 1])) });
    response.writeHead(200, {
      "content-type": "application/json",
      "x-session": encodeURI(cookieIn(request)),
    });
    response.end(JSON.stringify(made));
  };
}

type Said = { status?: number; headers?: Record<string, string>; body: string };

export const refusalsThatRepeat: readonly ((form: string) => Said)[] = [
  (form) => ({ body: JSON.stringify({ code: 9_999, msg: form }) }),
  (form) => ({ body: JSON.stringify({ code: 9_999, msg: `creator not found: ${form}` }) }),
  (form) => ({ body: JSON.stringify({ code: form, msg: "" }) }),
  (form) => ({ body: `{"code":9999,"msg":"${form}` }),
  (form) => ({ status: 403, body: `<title>captcha ${form}</title>` }),
  (form) => ({ status: 302, headers: { location: `/login?${encodeURI(form)}` }, body: form }),
  (form) => ({ status: 429, headers: { "retry-after": encodeURI(form) }, body: form }),
  (form) => ({ status: 503, body: form }),
  (form) => ({ body: JSON.stringify({ code: 0, data: { userId: encodeURI(form), name: "小红" } }) }),
];

export function refuseWith(said: (form: string) => Said, formAt: number): Behaviour {
  return (response, request) => {
    const { status = 200, headers = {}, body } = said(formsOf(cookieIn(request))[formAt] ?? "");
    response.writeHead(status, { "content-type": "text/plain", ...headers }).end(body);
  };
}
