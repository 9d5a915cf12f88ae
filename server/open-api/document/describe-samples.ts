import { codeSamples } from "../examples/code-samples";
import { type CodeSample } from "./open-api-document";

type Sample = (typeof codeSamples)[string];

/**
 * Each operation called by curl, by the client of `client/` and by Python without packages.
 * @throws Error when the operation has no sample
 */
export function describeSamples(operationId: string): CodeSample[] {
  const sample = codeSamples[operationId];
  if (sample === undefined)
    throw new Error(`${operationId} has no sample: add it to server/open-api/examples/code-samples.ts.`);
  return [
    { lang: "Shell", label: "curl", source: byCurl(sample) },
    { lang: "TypeScript", label: "TypeScript", source: byClient(sample) },
    { lang: "Python", label: "Python", source: byPython(sample) },
  ];
}

const headersOf = ({ body, idempotencyKey }: Sample) => [
  ...(body === undefined ? [] : [["Content-Type", "application/json"]]),
  ...(idempotencyKey === undefined ? [] : [["Idempotency-Key", idempotencyKey]]),
];

function byCurl(sample: Sample): string {
  const { path, method, body } = sample;
  const how = method === undefined ? "" : `-X ${method} `;
  return [
    `curl -sS ${how}"$BASE/open-api${path}" -H "X-API-Key: $KEY"`,
    ...headersOf(sample).map(([name, value]) => `  -H "${name ?? ""}: ${value ?? ""}"`),
    ...(body === undefined ? [] : [`  -d '${JSON.stringify(body, null, 2).replaceAll("\n", "\n  ")}'`]),
  ].join(" \\\n");
}

function byClient({ typescript }: Sample): string {
  return `import { RosterClient } from "creator-roster-client";

const roster = new RosterClient({ baseUrl: process.env.BASE ?? "", apiKey: process.env.KEY ?? "" });
${typescript}`;
}

/** The bodies have neither booleans nor null, so that their JSON is Python as well. */
function byPython(sample: Sample): string {
  const { path, method, body } = sample;
  const headers = [["X-API-Key", 'os.environ["KEY"]'], ...headersOf(sample)].map(
    ([name = "", value = ""], index) => `"${name}": ${index === 0 ? value : JSON.stringify(value)}`,
  );
  return [
    "import json, os, urllib.request",
    "",
    ...(body === undefined ? [] : [`body = ${JSON.stringify(body, null, 4)}`]),
    "request = urllib.request.Request(",
    `    os.environ["BASE"] + "/open-api${path}",`,
    ...(method === undefined ? [] : [`    method="${method}",`]),
    ...(body === undefined ? [] : ["    data=json.dumps(body).encode(),"]),
    `    headers={${headers.join(", ")}},`,
    ")",
    "with urllib.request.urlopen(request) as response:",
    '    print(json.load(response)["data"])',
  ].join("\n");
}
