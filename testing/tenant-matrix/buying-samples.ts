import { missingId, newId } from "@/server/domain/kernel/ids";
import { type Names, type ProcedureSample } from "./procedure-sample";
import { rules } from "./rules";

const { members, membersWrite } = rules;
const list = ({ id }: Names) => ({ id: id("shortlist") });
const contact = { at: "2026-01-31T08:00:00.000Z", channel: "WECHAT", text: "Asked for a quote." };
const ofBlogger = ({ id }: Names) => ({ bloggerId: id("blogger") });
const twoBloggers = ({ id }: Names) => ({ bloggerIds: [id("blogger"), missingId("blogger")] });

/** Of what buyers do with creators. */
export const buyingSamples: Readonly<Record<string, ProcedureSample>> = {
  "blogger.setManager": {
    may: membersWrite,
    input: ({ id }) => ({ ids: [id("blogger")], managerUserId: null }),
    gets: "a result",
  },
  "shortlist.list": { may: members, input: () => ({}), gets: "a result" },
  "shortlist.get": { may: members, input: list, gets: "NOT_FOUND" },
  "shortlist.create": { may: membersWrite, input: () => ({ name: "Mine" }), gets: "a result" },
  "shortlist.update": {
    may: membersWrite,
    input: (names) => ({ ...list(names), name: "Mine" }),
    gets: "NOT_FOUND",
  },
  "shortlist.delete": { may: membersWrite, input: list, gets: "NOT_FOUND" },
  "shortlist.addBloggers": {
    may: membersWrite,
    input: (names) => ({ ...list(names), ids: [names.id("blogger")] }),
    gets: "NOT_FOUND",
  },
  "shortlist.removeBloggers": {
    may: membersWrite,
    input: (names) => ({ ...list(names), ids: [names.id("blogger")] }),
    gets: "NOT_FOUND",
  },
  "shortlist.updateEntry": {
    may: membersWrite,
    input: (names) => ({ ...list(names), bloggerId: names.id("blogger"), note: "mine" }),
    gets: "NOT_FOUND",
  },
  "shortlist.updateEntries": {
    may: membersWrite,
    input: (names) => ({ ...list(names), ids: { entries: {} }, status: "QUOTED" }),
    gets: "NOT_FOUND",
  },
  "shortlist.history": {
    may: members,
    input: (names) => ({ ...list(names), bloggerId: names.id("blogger") }),
    gets: "NOT_FOUND",
  },
  "shortlist.undo": {
    may: membersWrite,
    input: (names) => ({ ...list(names), changeId: newId("shortlistChange") }),
    gets: "NOT_FOUND",
  },
  "shortlist.export": {
    may: membersWrite,
    input: (names) => ({ ...list(names), format: "CSV" }),
    gets: "NOT_FOUND",
  },
  "shortlist.templates": { may: members, gets: "a result" },
  "shortlist.saveTemplate": {
    may: membersWrite,
    input: () => ({ name: "Mine", columns: [{ field: "nickname" }] }),
    gets: "a result",
  },
  "shortlist.deleteTemplate": {
    may: membersWrite,
    input: () => ({ id: newId("shortlistTemplate") }),
    gets: "NOT_FOUND",
  },
  "shortlist.entries": { may: members, input: list, gets: "NOT_FOUND" },
  "contact.list": { may: members, input: ({ id }) => ({ bloggerId: id("blogger") }), gets: "NOT_FOUND" },
  "contact.create": {
    may: membersWrite,
    input: ({ id }) => ({ ...contact, bloggerId: id("blogger") }),
    gets: "NOT_FOUND",
  },
  "contact.update": {
    may: membersWrite,
    input: ({ id }) => ({ id: id("bloggerContact"), text: "Sent a brief." }),
    gets: "NOT_FOUND",
  },
  "contact.delete": {
    may: membersWrite,
    input: ({ id }) => ({ id: id("bloggerContact") }),
    gets: "NOT_FOUND",
  },
  "contact.due": { may: members, gets: "a result" },
  "person.get": { may: members, input: ({ id }) => ({ id: id("person") }), gets: "NOT_FOUND" },
  "person.ofBlogger": { may: members, input: ofBlogger, gets: "NOT_FOUND" },
  "person.counts": {
    may: members,
    input: ({ id }) => ({ bloggerIds: [id("blogger")] }),
    gets: "a result",
  },
  "person.link": { may: membersWrite, input: twoBloggers, gets: "NOT_FOUND" },
  "person.unlink": { may: membersWrite, input: ofBlogger, gets: "NOT_FOUND" },
  "person.restore": {
    may: membersWrite,
    input: (names) => ({ groups: [twoBloggers(names).bloggerIds] }),
    gets: "NOT_FOUND",
  },
  "person.suggestions": { may: members, input: ofBlogger, gets: "a result" },
  "person.suggestionCount": { may: members, gets: "a result" },
  "person.decline": { may: membersWrite, input: twoBloggers, gets: "NOT_FOUND" },
  "person.reopen": { may: membersWrite, input: twoBloggers, gets: "NOT_FOUND" },
};
