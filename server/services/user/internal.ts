import { type User } from "@/server/infra/db/generated/client";
import { type UserWire } from "./schema";

/** A row as the specification's User; the password's hash and the session version stay inside. */
export function toUser(row: User): UserWire {
  return {
    id: row.id,
    username: row.username,
    nickname: row.nickname,
    phone: row.phone,
    email: row.email,
    avatar: row.avatar,
    status: row.status,
    roleId: row.roleId,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
