import { withWords } from "@/app/_i18n/words";
import { pageMetadata } from "@/app/(console)/_components/page-metadata";
import { AllRuns } from "./_components/all-runs";

export const generateMetadata = pageMetadata("allRuns");

export default withWords(["scraperAccounts", "scrapingRuns", "system"], AllRuns);
