/** The run asks for what this engine, or any Inngest server, does not do: it fails for good, with this sentence. */
export class RunRefused extends Error {
  override readonly name = "RunRefused";
}
