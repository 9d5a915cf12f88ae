import { z } from "zod";
import { idSchema } from "@/server/domain/kernel/ids";
import { instantSchema } from "@/server/domain/kernel/instants";
import { listOf, pageInput } from "@/server/domain/kernel/paging";
import { contactChannels, contactFields } from "@/server/domain/roster/contact";
import { platformSchema } from "@/server/domain/roster/platforms";
import { readAt } from "@/server/services/kernel/verb";

const instant = z.iso.datetime();
const bloggerId = idSchema("blogger");
const { at, channel, text, nextAt } = contactFields.shape;

/** `mayChange`: the caller may change and delete it. The user is null after they are deleted. */
export const contact = z.object({
  id: z.string(),
  bloggerId: z.string(),
  at: instant,
  channel: z.enum(contactChannels),
  text: z.string(),
  nextAt: instant.nullable(),
  userId: z.string().nullable(),
  userName: z.string().nullable(),
  userNickname: z.string().nullable(),
  mayChange: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
});
export const contactList = listOf(contact);

export const contactId = z.strictObject({ id: idSchema("bloggerContact") });
export const listContactsInput = z.strictObject({ bloggerId, ...pageInput() });
export const createContactInput = z.strictObject({
  bloggerId,
  at,
  channel,
  text,
  nextAt: nextAt.default(null),
});

/** Omitted fields stay unchanged. */
export const updateContactInput = contactId.extend({
  ...readAt,
  at: at.exactOptional(),
  channel: channel.exactOptional(),
  text: text.exactOptional(),
  nextAt: nextAt.exactOptional(),
});

export const dueContactsInput = z.strictObject({ until: instantSchema.optional() }).optional();

/** `isMine`: the caller wrote it or looks after the creator. */
export const dueContacts = z.object({
  list: z.array(
    contact.extend({
      nextAt: instant,
      nickname: z.string(),
      avatar: z.string().nullable(),
      platform: platformSchema,
      managerUserId: z.string().nullable(),
      managerUserName: z.string().nullable(),
      managerNickname: z.string().nullable(),
      isMine: z.boolean(),
    }),
  ),
  hasMore: z.boolean(),
});
