import { z } from "zod";

/** The input of a procedure that takes none. */
export const noInput = z.strictObject({}).optional();
