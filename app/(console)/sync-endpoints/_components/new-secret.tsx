"use client";

import { useTranslations } from "next-intl";
import { SecretPanel } from "@/app/_ui/secret-panel";

type Props = { endpoint: { name: string; webhookSecret: string }; onDone: () => void };

/**
 * Shows the signing secret once, in the Standard Webhooks format first: a library would decode the hex
 * characters as base64, and refuse every push. Includes receivers that verify with it.
 */
export function NewSecret({ endpoint, onDone }: Props) {
  const t = useTranslations("syncEndpoints");
  const { node, python } = verificationSnippets(endpoint.webhookSecret);
  return (
    <SecretPanel
      title={t("secretTitle", { name: endpoint.name })}
      secret={shownSecret(endpoint.webhookSecret)}
      fileName={`${endpoint.name}.webhook-secret.txt`}
      snippets={[
        { title: "Node", code: node, note: t("snippetNote") },
        { title: "Python", code: python, note: t("snippetNote") },
        { title: t("hexTitle"), code: endpoint.webhookSecret, note: t("hexNote") },
      ]}
      onDone={onDone}
    />
  );
}

/** Receivers that verify with the secret (64 hex characters); they run as copied. */
export function verificationSnippets(secretHex: string): { node: string; python: string } {
  return { node: nodeReceiver(shownSecret(secretHex)), python: pythonReceiver(secretHex) };
}

/** The secret in the Standard Webhooks format: `whsec_` and base64 of the 32 bytes. */
export function shownSecret(secretHex: string): string {
  const bytes = secretHex.match(/../g)?.map((pair) => String.fromCharCode(Number.parseInt(pair, 16))) ?? [];
  return `whsec_${btoa(bytes.join(""))}`;
}

function nodeReceiver(key: string): string {
  return `// npm install standardwebhooks
import { createServer } from "node:http";
import { Webhook } from "standardwebhooks";

const webhook = new Webhook("${key}");

createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request.setEncoding("utf8")) body += chunk;
  try {
    const push = webhook.verify(body, request.headers);
    console.log(push.id, push.bloggers.length);
    response.writeHead(204).end();
  } catch {
    response.writeHead(401).end();
  }
}).listen(8080);
`;
}

/** Uses only the standard library, so that nothing has to be installed. */
function pythonReceiver(secretHex: string): string {
  return `import base64, hashlib, hmac, json, time
from http.server import BaseHTTPRequestHandler, HTTPServer

KEY = bytes.fromhex("${secretHex}")


def is_genuine(headers, body: bytes) -> bool:
    message_id, timestamp = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not timestamp.isdecimal() or abs(time.time() - int(timestamp)) > 300:
        return False
    mac = hmac.new(KEY, f"{message_id}.{timestamp}.".encode() + body, hashlib.sha256).digest()
    expected = b"v1," + base64.b64encode(mac)
    given = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(expected, one.encode()) for one in given)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        if is_genuine(self.headers, body):
            push = json.loads(body)
            print(push["id"], len(push["bloggers"]), flush=True)
            self.send_response(204)
        else:
            self.send_response(401)
        self.end_headers()

    do_PUT = do_PATCH = do_POST


HTTPServer(("", 8080), Receiver).serve_forever()
`;
}
