import { z } from "zod";
import { hasHiddenCharacters } from "@/server/domain/kernel/text";

const MAX_BYTES = 200;
/** Windows opens these as devices, with any extension. */
const DEVICE = /^(con|prn|aux|nul|clock\$|conin\$|conout\$|(com|lpt)[0-9¹²³])$/i;
const FORBIDDEN = /[/\\:*?"<>|]/;

function isFileName(name: string): boolean {
  return (
    name !== "" &&
    new TextEncoder().encode(name).byteLength <= MAX_BYTES &&
    !FORBIDDEN.test(name) &&
    !hasHiddenCharacters(name) &&
    !/^[. ]|[. ]$/.test(name) &&
    !DEVICE.test((name.split(".", 1)[0] ?? "").trim())
  );
}

/** docs/rules.md#uploads */
export const fileNameSchema = z.string().refine(isFileName, {
  error: `must be a plain file name of at most ${MAX_BYTES} bytes: no path, no device name, no hidden characters`,
  params: { code: "FILE_NAME_INVALID" },
});
