export { MAX_TYPED_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, newPasswordSchema } from "./new-password";
