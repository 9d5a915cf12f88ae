import { once } from "node:events";
import { type AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export type ReceivedMail = { from: string; to: string[]; user: string; text: string };

/** An SMTP server that takes mails from one user. `refuse` is what it says to the next mails, if anything. */
export async function startMailServer({ user, password }: { user: string; password: string }) {
  const mails: ReceivedMail[] = [];
  const state: { refuse: string | null } = { refuse: null };
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth(given, _session, done) {
      if (given.username === user && given.password === password) return done(null, { user });
      return done(new Error("Invalid login"));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (state.refuse !== null) return done(new Error(state.refuse));
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          from: mailFrom === false ? "" : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          user: String(session.user),
          text: Buffer.concat(chunks).toString(),
        });
        return done();
      });
    },
  });
  server.on("error", () => undefined);
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    mails,
    state,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
