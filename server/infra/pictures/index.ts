export { fetchPictures } from "./fetch-pictures";
