export { acceptOwnership, declineOwnership, getOwnershipOffer, offerOwnership } from "./verbs";
