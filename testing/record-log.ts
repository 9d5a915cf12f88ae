import pino from "pino";
import { vi } from "vitest";
import { logger } from "@/server/infra/logger";

export function recordLog(): string[] {
  const lines: string[] = [];
  const stream = Reflect.get(logger(), pino.symbols.streamSym) as { write: (line: string) => boolean };
  vi.spyOn(stream, "write").mockImplementation((line) => lines.push(line) > 0);
  logger().level = "trace";
  return lines;
}
