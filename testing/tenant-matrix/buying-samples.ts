import { type ProcedureSample } from "./procedure-sample";
import { rules } from "./rules";

const { membersWrite } = rules;

/** Of what buyers do with creators. */
export const buyingSamples: Readonly<Record<string, ProcedureSample>> = {
  "blogger.setManager": {
    may: membersWrite,
    input: ({ id }) => ({ ids: [id("blogger")], managerUserId: null }),
    gets: "a result",
  },
};
