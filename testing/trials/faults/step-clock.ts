const real = Date;
let offsetMs = 0;
const now = () => real.now() + offsetMs;

/** The process's clock steps by CLOCK_STEP_MS at SIGUSR2, while it works. */
process.on("SIGUSR2", () => {
  offsetMs = Number(process.env.CLOCK_STEP_MS ?? 0);
});

globalThis.Date = new Proxy(real, {
  construct: (target, given: unknown[], made) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, made) as object,
  apply: () => new real(now()).toString(),
  get: (target, name) => (name === "now" ? now : (Reflect.get(target, name) as unknown)),
});
