/** A receiver for Node that verifies pushes with the public `standardwebhooks` package and the endpoint's secret (hex). */
export function verificationSnippet(secretHex: string): string {
  return `// npm install standardwebhooks
import { createServer } from "node:http";
import { Webhook } from "standardwebhooks";

const key = Buffer.from("${secretHex}", "hex").toString("base64");
const webhook = new Webhook(\`whsec_\${key}\`);

createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += chunk;
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
