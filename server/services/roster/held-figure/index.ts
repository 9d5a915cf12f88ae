export { holdFigures, holdFiguresOfMany } from "./internal/hold-figures";
export { acceptHeldFigures, countHeldFigures, dismissHeldFigures, listHeldFigures } from "./verbs";
