import { type IdKind } from "@/server/domain/kernel/ids";
import { type Names, type ProcedureSample } from "./procedure-sample";
import { rules } from "./rules";

const { members, membersWrite } = rules;
const ofKind = (kind: IdKind) => (names: Names) => ({ id: names.id(kind) });

export const importSamples: Readonly<Record<string, ProcedureSample>> = {
  "importRun.list": { may: members, input: () => ({}), gets: "a result" },
  "importRun.get": { may: members, input: ofKind("importRun"), gets: "NOT_FOUND" },
  "importRun.preview": {
    may: membersWrite,
    input: ({ id }) => ({ fileId: id("importFile") }),
    gets: "NOT_FOUND",
  },
  "importRun.create": {
    may: membersWrite,
    input: ({ id }) => ({ fileId: id("importFile") }),
    gets: "NOT_FOUND",
  },
  "importRun.undo": { may: membersWrite, input: ofKind("importRun"), gets: "NOT_FOUND" },
  "importRun.problemRows": { may: members, input: ofKind("importRun"), gets: "NOT_FOUND" },
  "importRun.exportErrors": {
    may: members,
    input: (names) => ({ ...ofKind("importRun")(names), format: "CSV" }),
    gets: "NOT_FOUND",
  },
  "importRun.template": { may: members, input: () => ({ format: "CSV" }), gets: "a result" },
  "importRun.beginUpload": {
    may: membersWrite,
    input: () => ({ fileName: "a.csv", fileSize: 1 }),
    gets: "a result",
  },
  "importRun.cancelUpload": { may: membersWrite, input: ofKind("upload"), gets: "NOT_FOUND" },
};
