import http from "node:http";

const agent = new http.Agent({ keepAlive: true });

export type Call = { url: string; headers?: Record<string, string>; body?: string };

/** Over a kept connection and without compression. Throws for any status but 200. Returns the body. */
export function call({ url, headers = {}, body }: Call): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const sent = body === undefined ? {} : { "content-type": "application/json" };
    const request = http.request(
      url,
      { agent, method: body === undefined ? "GET" : "POST", headers: { ...sent, ...headers } },
      (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("error", reject);
        response.on("end", () => {
          const content = Buffer.concat(parts);
          if (response.statusCode === 200) resolve(content);
          else reject(new Error(`${url} answered ${response.statusCode}: ${content.toString()}`));
        });
      },
    );
    request.on("error", reject);
    request.end(body);
  });
}
