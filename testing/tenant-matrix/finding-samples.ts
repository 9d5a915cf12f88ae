import { type ProcedureSample } from "./procedure-sample";
import { rules } from "./rules";

const { members } = rules;

export const findingSamples: Readonly<Record<string, ProcedureSample>> = {
  "blogger.list": { may: members, input: ({ text }) => ({ text }), gets: "a result" },
  "blogger.count": { may: members, input: ({ text }) => ({ text }), gets: "a result" },
  "blogger.heldFigureCount": { may: members, gets: "a result" },
  "workplace.toDos": { may: members, gets: "a result" },
  "blogger.suggestTags": { may: members, input: ({ text }) => ({ text }), gets: "a result" },
  "blogger.suggestCategories": { may: members, input: ({ text }) => ({ text }), gets: "a result" },
  "blogger.quoteBuckets": { may: members, gets: "a result" },
  "blogger.similar": { may: members, input: ({ id }) => ({ id: id("blogger") }), gets: "NOT_FOUND" },
  "bloggerView.list": { may: members, gets: "a result" },
  "bloggerView.create": { may: members, input: () => ({ name: "Mine" }), gets: "a result" },
  "bloggerView.update": {
    may: members,
    input: (names) => ({ id: names.id("bloggerView"), name: "Mine" }),
    gets: "NOT_FOUND",
  },
  "bloggerView.delete": { may: members, input: ({ id }) => ({ id: id("bloggerView") }), gets: "NOT_FOUND" },
};
