import { withWords } from "@/app/_i18n/words";
import { pageMetadata } from "../_components/page-metadata";
import { ShortlistList } from "./_components/shortlist-list";

export const generateMetadata = pageMetadata("shortlists");

export default withWords(["shortlists"], ShortlistList);
