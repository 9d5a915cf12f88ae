/** What a stored secret looks like from outside. An update that sends it back leaves the secret as it is. */
export const SECRET_MASK = "****";
