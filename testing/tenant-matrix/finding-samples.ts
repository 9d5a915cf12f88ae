import { type ProcedureSample } from "./procedure-sample";
import { rules } from "./rules";

const { members, membersWrite } = rules;

export const findingSamples: Readonly<Record<string, ProcedureSample>> = {
  "blogger.list": { may: members, input: ({ text }) => ({ text }), gets: "a result" },
  "blogger.count": { may: members, input: ({ text }) => ({ text }), gets: "a result" },
  "blogger.heldFigureCount": { may: members, gets: "a result" },
  "workplace.toDos": { may: members, gets: "a result" },
  "blogger.suggestTags": { may: members, input: ({ text }) => ({ text }), gets: "a result" },
  "blogger.suggestCategories": { may: members, input: ({ text }) => ({ text }), gets: "a result" },
  "blogger.quoteBuckets": { may: members, gets: "a result" },
  "blogger.similar": { may: members, input: ({ id }) => ({ id: id("blogger") }), gets: "NOT_FOUND" },
  "blogger.priceTrend": { may: members, input: ({ id }) => ({ id: id("blogger") }), gets: "NOT_FOUND" },
  "bloggerView.list": { may: members, gets: "a result" },
  "bloggerView.create": { may: members, input: () => ({ name: "Mine" }), gets: "a result" },
  "bloggerView.update": {
    may: members,
    input: (names) => ({ id: names.id("bloggerView"), name: "Mine" }),
    gets: "NOT_FOUND",
  },
  "bloggerView.delete": { may: members, input: ({ id }) => ({ id: id("bloggerView") }), gets: "NOT_FOUND" },
  "tag.list": { may: members, input: ({ text }) => ({ text }), gets: "a result" },
  "tag.colors": { may: members, gets: "a result" },
  "tag.rename": {
    may: membersWrite,
    input: () => ({ name: "ours", to: "mine" }),
    gets: "a result",
  },
  "tag.merge": {
    may: membersWrite,
    input: () => ({ names: ["ours"], into: "mine" }),
    gets: "a result",
  },
  "tag.setColor": {
    may: membersWrite,
    input: () => ({ name: "mine", color: "RED" }),
    gets: "a result",
  },
  "tag.delete": { may: membersWrite, input: () => ({ name: "ours" }), gets: "a result" },
  "category.tree": { may: members, gets: "a result" },
  "category.setMapping": {
    may: membersWrite,
    input: () => ({ words: ["mine"], node: "beauty" }),
    gets: "a result",
  },
};
