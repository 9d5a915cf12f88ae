import type { ReadStream, WriteStream } from "node:tty";

const END = new Set(["\r", "\n"]);
const ERASE = new Set(["\b", "\u007f"]);
const INTERRUPT = new Set(["\u0003", "\u0004"]);

type Terminal = { input: ReadStream; output: WriteStream };

export function askSecretly({ input, output }: Terminal, question: string): Promise<string> {
  output.write(question);
  input.setRawMode(true);
  input.setEncoding("utf8");
  input.resume();
  return new Promise((resolve, reject) => {
    let typed = "";
    const end = (settle: () => void) => {
      input.off("data", read);
      input.setRawMode(false);
      input.pause();
      output.write("\n");
      settle();
    };
    const read = (chunk: string) => {
      for (const [index, char] of Array.from(chunk).entries()) {
        if (INTERRUPT.has(char)) return end(() => reject(new Error("Interrupted.")));
        if (END.has(char)) {
          const rest = Array.from(chunk)
            .slice(index + 1)
            .join("");
          return end(() => {
            if (rest !== "") input.unshift(rest);
            resolve(typed);
          });
        }
        typed = ERASE.has(char) ? Array.from(typed).slice(0, -1).join("") : typed + char;
      }
    };
    input.on("data", read);
  });
}

export async function readPiped(input: NodeJS.ReadStream): Promise<string> {
  input.setEncoding("utf8");
  let text = "";
  for await (const chunk of input) text += String(chunk);
  return text.replace(/\r?\n$/, "");
}
