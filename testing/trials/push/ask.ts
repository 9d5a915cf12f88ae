/** Posts JSON and answers the JSON that comes back. Throws when anything but 200 does, or nothing within `patienceMs`. */
export async function ask<Answer>(url: string, body: unknown, patienceMs = 20_000): Promise<Answer> {
  const signal = AbortSignal.timeout(patienceMs);
  const response = await fetch(url, { method: "POST", body: JSON.stringify(body), signal });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return (await response.json()) as Answer;
}
