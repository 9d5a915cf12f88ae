export { countToDos } from "./verbs";
