/** Calls procedures as the desktop client does: over HTTP, a person's token in the header `satoken`. */
export async function callProcedure({
  username,
  password,
}: {
  username: string;
  password: string;
}): Promise<(name: string, input: object) => Promise<unknown>> {
  const post = async (name: string, input: object, headers: Record<string, string> = {}) => {
    const response = await fetch(`${process.env.E2E_BASE_URL ?? ""}/api/trpc/${name}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify(input),
    });
    const answer = (await response.json()) as { result?: { data: unknown } };
    if (answer.result === undefined) throw new Error(`${name} answered ${JSON.stringify(answer)}`);
    return answer.result.data;
  };
  const { token } = (await post("auth.login", { username, password })) as { token: string };
  return (name, input) => post(name, input, { satoken: token });
}
