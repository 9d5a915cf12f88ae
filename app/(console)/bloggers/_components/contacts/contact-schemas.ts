export { contactFields } from "@/server/domain/roster/contact";
