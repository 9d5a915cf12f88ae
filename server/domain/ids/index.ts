export { idSchema } from "./id-schema";
export { newId } from "./new-id";
