/**
 * Prints the steps of a long command on one line each: `[3/7] Applying migrations … 2 applied (0.4 s)`. A
 * long step shows its elapsed seconds and what it reports through `say`.
 */
export function createProgress(total) {
  let count = 0;
  return async function step(title, work) {
    const startedAt = Date.now();
    const elapsed = (digits) => `${((Date.now() - startedAt) / 1000).toFixed(digits)} s`;
    const say = (text) => void process.stdout.write(`${text} `);
    say(`[${++count}/${total}] ${title} …`);
    const alive = setInterval(() => say(elapsed(0)), 5000);
    try {
      const { outcome, result } = await work(say);
      process.stdout.write(`${outcome} (${elapsed(1)})\n`);
      return result;
    } catch (error) {
      process.stdout.write(`failed (${elapsed(1)})\n`);
      throw error;
    } finally {
      clearInterval(alive);
    }
  };
}
