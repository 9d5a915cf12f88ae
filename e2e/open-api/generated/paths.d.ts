// Made by `npm run openapi` out of docs/openapi.json: change the contracts, not this file.
export interface paths {
    "/open-api/bloggers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List bloggers
         * @description Bloggers of the roster, the last changed first. While `hasMore` is true, repeat the request with `cursor` set to `nextCursor`. Needs `blogger:read`.
         */
        get: operations["listBloggers"];
        put?: never;
        /**
         * Import a blogger
         * @description Creates or updates one blogger, like a row of a batch, and answers it whole. A row that a batch would report in `errors` is refused with 422 and the row's code as `reason`; then nothing is written but the import run, whose id is `data.runId`. Fields that are not known are dropped and named in `discardedFields`. `dryRun=true` validates and writes nothing; the answer shows what would be, and `runId` is null. Needs `blogger:write`.
         */
        post: operations["importBlogger"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open-api/bloggers/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import a batch of bloggers
         * @description Creates or updates up to 500 bloggers. Wrong rows are reported in `errors` and counted in `failed`; the others are written, all of them in one transaction. `dryRun=true` validates and writes nothing. Needs `blogger:write`.
         */
        post: operations["importBloggers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open-api/bloggers/deactivate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deactivate bloggers
         * @description Takes up to 500 bloggers out of the lists; the change stream says `DEACTIVATED`. Nothing is deleted: they are still readable by id, and an import brings them back. An item names its blogger by `id`, by `platform` with `platformBloggerId` or `url`, or by `externalId`, which means every blogger that has it. Items that name nobody are reported in `errors`; the others are done, all of them in one transaction. Bloggers that were deactivated before count as `unchanged` and keep their reason. `dryRun=true` validates and writes nothing. Needs `blogger:write`.
         */
        post: operations["deactivateBloggers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open-api/import-runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List import runs
         * @description What was imported and deactivated, the newest run first, without the row errors. While `hasMore` is true, repeat the request with `cursor` set to `nextCursor`. Needs `import:read`.
         */
        get: operations["listImportRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open-api/import-runs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an import run
         * @description One import run, by the `runId` that the import answered, with its row errors. Needs `import:read`.
         */
        get: operations["getImportRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open-api/organizations/self": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Own organization
         * @description The organization of the API key, its data mode, its quota at this moment, and the key itself. Any API key may ask.
         */
        get: operations["getOrganizationSelf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open-api/bloggers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One blogger
         * @description Everything that is known of a blogger, `priceJson`, `rawData` and the portraits too; a deactivated one is still found. `fields=a,b,c` selects. Needs `blogger:read`.
         */
        get: operations["getBlogger"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open-api/bloggers/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Change stream
         * @description What changed since an instant, each blogger once in its latest state, in commit order. Keep `since` fixed and page with `cursor` until `hasMore` is false; then take `watermark` as the next round's `since`. Needs `blogger:read`.
         */
        get: operations["listBloggerChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open-api/bloggers/{id}/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stats of a blogger
         * @description What the blogger's platform tells of it now, and what was known on each day from `from` to `to`, both included, oldest first. A day on which nothing became known has no snapshot. Days are those of the organization's time zone; without `from` and `to` it is the last 30, and at most 366 can be asked for at once. Needs `blogger:read`.
         */
        get: operations["getBloggerStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open-api/scraping-tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List scraping tasks
         * @description The organization's scraping tasks, the newest first, each with its newest run. While `hasMore` is true, repeat the request with `cursor` set to `nextCursor`. Needs `task:read`.
         */
        get: operations["listScrapingTasks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open-api/scraping-tasks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a scraping task
         * @description One scraping task with its newest run. Needs `task:read`.
         */
        get: operations["getScrapingTask"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open-api/scraping-tasks/{id}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the runs of a scraping task
         * @description The run history of a scraping task, the newest first. `pendingBloggerIds`, `processedBloggerIds` and `failedTargets` may be as long as the roster: `fields=id,status,startedAt,finishedAt,successCount,failedCount` leaves them out, like everything else that it does not name. A page with any of the three ends before its runs have more than 200,000 targets together (`targetCount`), and has one run at least, so it may be shorter than `limit`. While `hasMore` is true, repeat the request with `cursor` set to `nextCursor`. Needs `task:read`.
         */
        get: operations["listScrapingRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open-api/sync-runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List push runs
         * @description Every attempt to push to a sync endpoint, the newest first, of all endpoints or of one. While `hasMore` is true, repeat the request with `cursor` set to `nextCursor`. Needs `sync:read`.
         */
        get: operations["listSyncRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open-api/sync-runs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a push run
         * @description One attempt to push and how it ended, with the bloggers that were not accepted in `failedBloggerIds`. Headers and answers of the exchange are shown in the console only. Needs `sync:read`.
         */
        get: operations["getSyncRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    bloggersChanged: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Changed bloggers
         * @description Sent to each enabled sync endpoint whose platforms match, by the endpoint's method (`POST`, `PUT` or `PATCH`), with the endpoint's own headers and authentication beside the signature. First attempts go out in commit order, one at a time.
         */
        post: operations["receivePush"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description A creator in the roster. Fields that are not known are null. */
        Blogger: {
            /** @description The blogger's id in this service */
            id: string;
            /** @description The organization whose roster this is */
            organizationId: string;
            /** @description Member who holds the blogger in an organization with local data; null in the cloud mode */
            ownerUserId: string | null;
            /** @description Name of that member; null in the cloud mode */
            ownerUserName: string | null;
            /** @description Platform of the creator */
            platform: components["schemas"]["Platform"];
            /** @description Id that the platform knows the creator by; one of a kind in organization and platform */
            platformBloggerId: string;
            /** @description Name of the creator; the platformBloggerId until a better one is known */
            nickname: string;
            /** @description Address of the picture */
            avatar: string | null;
            /** @description Link to the creator's page, in its canonical form where it was read from a link */
            url: string | null;
            /** @description Gender, in the platform's words */
            gender: string | null;
            /** @description Place, in the platform's words */
            location: string | null;
            /** @description Category, in the platform's words */
            category: string | null;
            /** @description Followers */
            fansCount: number | null;
            /** @description Interaction rate in ten-thousandths: 350 means 3.5 % */
            interactRate: number | null;
            /** @description Quotes; their keys differ per platform */
            priceJson: {
                [key: string]: unknown;
            } | null;
            /** @description WeChat id */
            contactWechat: string | null;
            /** @description Telephone number */
            contactPhone: string | null;
            /** @description Electronic mail address */
            contactEmail: string | null;
            /** @description Tags; read as one comma-joined string, sent as that or as a list */
            tags: string | null;
            /** @description Note of the organization */
            remark: string | null;
            /** @description Rebate in percent: 5.5 means 5.5 % */
            rebatePercent: number | null;
            /** @description When the intent to cooperate was reached */
            linkupAt: string | null;
            /** @description Note on that, of at most 30 characters */
            linkupRemark: string | null;
            /** @description When the platform was last read */
            lastSyncedAt: string | null;
            /**
             * @description Where the record came from first; an update never changes it
             * @enum {string}
             */
            source: "MANUAL" | "IMPORT" | "SCRAPE" | "OPEN_API";
            /** @description The platform's data as they came */
            rawData: {
                [key: string]: unknown;
            } | null;
            /**
             * @description What the platform last said about the creator
             * @enum {string}
             */
            platformStatus: "ACTIVE" | "NOT_FOUND" | "INVALID_URL";
            /** @description Why */
            platformStatusReason: string | null;
            /** @description When it was asked */
            platformStatusCheckedAt: string | null;
            /**
             * @description State of the organization's review; personal editions have every blogger approved
             * @enum {string}
             */
            reviewStatus: "PENDING" | "APPROVED" | "REJECTED";
            /**
             * Format: date-time
             * @description When the record was made
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last really changed
             */
            updatedAt: string;
            /** @description Kind of creator, in the platform's words */
            creatorType: string | null;
            /** @description Topics of the content, in the platform's words */
            contentTopic: string | null;
            /** @description Industry, in the platform's words */
            industryTag: string | null;
            /** @description Growth of followers in a month, as the platform shows it */
            monthFansIncreaseRate: string | null;
            /** @description Price of a short (1 to 20 s) video, service fee included, in yuan */
            priceShortWithFee: number | null;
            /** @description Price of a middle-length (21 to 60 s) video, service fee included, in yuan */
            priceMidWithFee: number | null;
            /** @description Price of a long (over 60 s) video, service fee included, in yuan */
            priceLongWithFee: number | null;
            /** @description Summary of what the content is about */
            contentAnalysisSummary: string | null;
            /** @description Number 1 of the topics in the creator's content */
            contentAnalysisTop1: string | null;
            /** @description Number 2 of the topics in the creator's content */
            contentAnalysisTop2: string | null;
            /** @description Number 3 of the topics in the creator's content */
            contentAnalysisTop3: string | null;
            /** @description Number 4 of the topics in the creator's content */
            contentAnalysisTop4: string | null;
            /** @description Number 5 of the topics in the creator's content */
            contentAnalysisTop5: string | null;
            /** @description Number 6 of the topics in the creator's content */
            contentAnalysisTop6: string | null;
            /** @description Number 7 of the topics in the creator's content */
            contentAnalysisTop7: string | null;
            /** @description Number 8 of the topics in the creator's content */
            contentAnalysisTop8: string | null;
            /** @description Number 9 of the topics in the creator's content */
            contentAnalysisTop9: string | null;
            /** @description Number 10 of the topics in the creator's content */
            contentAnalysisTop10: string | null;
            /** @description Series of follower counts, as the platform gives it */
            fansTrend: string | null;
            /** @description Followers gained; below zero where some were lost */
            fansGrowth: number | null;
            /** @description The same as a rate, as the platform shows it */
            fansGrowthRate: string | null;
            /** @description Portrait of the followers: shares between 0 and 1 by gender, age, province, city tier, device and crowd, and the ten top cities */
            fansPortraitJson: {
                [key: string]: unknown;
            } | null;
            /** @description Portrait of the users who interact: shares between 0 and 1 by gender, age, province, city tier, device and crowd, and the ten top cities */
            audiencePortraitJson: {
                [key: string]: unknown;
            } | null;
            /** @description Portrait of the linked users: shares between 0 and 1 by gender, age, province, city tier, device and crowd, and the ten top cities */
            tiePortraitJson: {
                [key: string]: unknown;
            } | null;
            /** @description The caller's own id of the creator */
            externalId: string | null;
            /** @description When the blogger was deactivated; null while it is active */
            deactivatedAt: string | null;
            /** @description Why, as the deactivation said */
            deactivatedReason: string | null;
            /** @description The blogger that this one turned out to be, and was merged into; null for any other */
            mergedIntoId: string | null;
            /** @description Own works, 30 days, median plays (count) */
            personal30PlayMid: string | null;
            /** @description Own works, 30 days, average likes (count) */
            personal30LikeAvg: string | null;
            /** @description Own works, 30 days, average shares (count) */
            personal30ForwardAvg: string | null;
            /** @description Own works, 30 days, completion rate (rate) */
            personal30PlayOverRate: string | null;
            /** @description Own works, 30 days, interaction rate (rate) */
            personal30InteractRate: string | null;
            /** @description Own works, 30 days, works (count) */
            personal30ItemNum: number | null;
            /** @description Own works, 30 days, average length (seconds) */
            personal30AvgDuration: number | null;
            /** @description Own works, 30 days, average comments (count) */
            personal30CommentAvg: number | null;
            /** @description Own works, 90 days, median plays (count) */
            personal90PlayMid: string | null;
            /** @description Own works, 90 days, average likes (count) */
            personal90LikeAvg: string | null;
            /** @description Own works, 90 days, average shares (count) */
            personal90ForwardAvg: string | null;
            /** @description Own works, 90 days, completion rate (rate) */
            personal90PlayOverRate: string | null;
            /** @description Own works, 90 days, interaction rate (rate) */
            personal90InteractRate: string | null;
            /** @description Own works, 90 days, works (count) */
            personal90ItemNum: number | null;
            /** @description Own works, 90 days, average length (seconds) */
            personal90AvgDuration: number | null;
            /** @description Own works, 90 days, average comments (count) */
            personal90CommentAvg: number | null;
            /** @description Sponsored works, 30 days, median plays (count) */
            star30PlayMid: string | null;
            /** @description Sponsored works, 30 days, average likes (count) */
            star30LikeAvg: string | null;
            /** @description Sponsored works, 30 days, average shares (count) */
            star30ForwardAvg: string | null;
            /** @description Sponsored works, 30 days, completion rate (rate) */
            star30PlayOverRate: string | null;
            /** @description Sponsored works, 30 days, interaction rate (rate) */
            star30InteractRate: string | null;
            /** @description Sponsored works, 30 days, works (count) */
            star30ItemNum: number | null;
            /** @description Sponsored works, 30 days, average length (seconds) */
            star30AvgDuration: number | null;
            /** @description Sponsored works, 30 days, average comments (count) */
            star30CommentAvg: number | null;
            /** @description Sponsored works, 90 days, median plays (count) */
            star90PlayMid: string | null;
            /** @description Sponsored works, 90 days, average likes (count) */
            star90LikeAvg: string | null;
            /** @description Sponsored works, 90 days, average shares (count) */
            star90ForwardAvg: string | null;
            /** @description Sponsored works, 90 days, completion rate (rate) */
            star90PlayOverRate: string | null;
            /** @description Sponsored works, 90 days, interaction rate (rate) */
            star90InteractRate: string | null;
            /** @description Sponsored works, 90 days, works (count) */
            star90ItemNum: number | null;
            /** @description Sponsored works, 90 days, average length (seconds) */
            star90AvgDuration: number | null;
            /** @description Sponsored works, 90 days, average comments (count) */
            star90CommentAvg: number | null;
            /** @description Estimate, 1 to 20 s, expected CPM (yuan) */
            estimate120ExpectCpm: number | null;
            /** @description Estimate, 1 to 20 s, expected CPE (yuan) */
            estimate120ExpectCpe: number | null;
            /** @description Estimate, 1 to 20 s, expected plays (count) */
            estimate120ExpectVv: number | null;
            /** @description Estimate, 1 to 20 s, hit rate (rate) */
            estimate120HotItemRate: string | null;
            /** @description Estimate, 21 to 60 s, expected CPM (yuan) */
            estimate2160ExpectCpm: number | null;
            /** @description Estimate, 21 to 60 s, expected CPE (yuan) */
            estimate2160ExpectCpe: number | null;
            /** @description Estimate, 21 to 60 s, expected plays (count) */
            estimate2160ExpectVv: number | null;
            /** @description Estimate, 21 to 60 s, hit rate (rate) */
            estimate2160HotItemRate: string | null;
            /** @description Estimate, over 60 s, expected CPM (yuan) */
            estimate60PlusExpectCpm: number | null;
            /** @description Estimate, over 60 s, expected CPE (yuan) */
            estimate60PlusExpectCpe: number | null;
            /** @description Estimate, over 60 s, expected plays (count) */
            estimate60PlusExpectVv: number | null;
            /** @description Estimate, over 60 s, hit rate (rate) */
            estimate60PlusHotItemRate: string | null;
            /** @description Seeding, 30 days, sponsored searches after view (count) */
            seed30BizSearchAfterViewCnt: string | null;
            /** @description Seeding, 30 days, sponsored search-after-view rate (rate) */
            seed30BizSearchAfterViewRate: string | null;
            /** @description Seeding, 30 days, sponsored keyword click rate (rate) */
            seed30BizBluewordCtr: string | null;
            /** @description Seeding, 30 days, own searches after view (count) */
            seed30PersonalSearchAfterViewCnt: string | null;
            /** @description Seeding, 30 days, own search-after-view rate (rate) */
            seed30PersonalSearchAfterViewRate: string | null;
            /** @description Seeding, 30 days, own keyword click rate (rate) */
            seed30PersonalBluewordCtr: string | null;
            /** @description Seeding, 30 days, A3 audience gained (people) */
            seed30A3IncrCnt: string | null;
            /** @description Seeding, 30 days, search term click rate (rate) */
            seed30SearchWordCtr: string | null;
            /** @description Seeding, 90 days, sponsored searches after view (count) */
            seed90BizSearchAfterViewCnt: string | null;
            /** @description Seeding, 90 days, sponsored search-after-view rate (rate) */
            seed90BizSearchAfterViewRate: string | null;
            /** @description Seeding, 90 days, sponsored keyword click rate (rate) */
            seed90BizBluewordCtr: string | null;
            /** @description Seeding, 90 days, own searches after view (count) */
            seed90PersonalSearchAfterViewCnt: string | null;
            /** @description Seeding, 90 days, own search-after-view rate (rate) */
            seed90PersonalSearchAfterViewRate: string | null;
            /** @description Seeding, 90 days, own keyword click rate (rate) */
            seed90PersonalBluewordCtr: string | null;
            /** @description Seeding, 90 days, A3 audience gained (people) */
            seed90A3IncrCnt: string | null;
            /** @description Seeding, 90 days, search term click rate (rate) */
            seed90SearchWordCtr: string | null;
            /** @description Conversion, 7 days, related videos (count) */
            convert7RelatedVideoCnt: number | null;
            /** @description Conversion, 7 days, median plays (count) */
            convert7VideoVvMedian: string | null;
            /** @description Conversion, 7 days, component clicks (count) */
            convert7ComponentClickCnt: string | null;
            /** @description Conversion, 7 days, component click rate (rate) */
            convert7ComponentClickRate: string | null;
            /** @description Conversion, 7 days, related CPC (yuan) */
            convert7RelatedCpc: string | null;
            /** @description Conversion, 30 days, related videos (count) */
            convert30RelatedVideoCnt: number | null;
            /** @description Conversion, 30 days, median plays (count) */
            convert30VideoVvMedian: string | null;
            /** @description Conversion, 30 days, component clicks (count) */
            convert30ComponentClickCnt: string | null;
            /** @description Conversion, 30 days, component click rate (rate) */
            convert30ComponentClickRate: string | null;
            /** @description Conversion, 30 days, related CPC (yuan) */
            convert30RelatedCpc: string | null;
            /** @description Conversion, 90 days, related videos (count) */
            convert90RelatedVideoCnt: number | null;
            /** @description Conversion, 90 days, median plays (count) */
            convert90VideoVvMedian: string | null;
            /** @description Conversion, 90 days, component clicks (count) */
            convert90ComponentClickCnt: string | null;
            /** @description Conversion, 90 days, component click rate (rate) */
            convert90ComponentClickRate: string | null;
            /** @description Conversion, 90 days, related CPC (yuan) */
            convert90RelatedCpc: string | null;
            /** @description Last 15 works, all, fewest plays (count) */
            last15AllPlayMin: string | null;
            /** @description Last 15 works, all, most plays (count) */
            last15AllPlayMax: string | null;
            /** @description Last 15 works, all, average plays (count) */
            last15AllPlayAvg: string | null;
            /** @description Last 15 works, all, fewest likes (count) */
            last15AllLikeMin: string | null;
            /** @description Last 15 works, all, most likes (count) */
            last15AllLikeMax: string | null;
            /** @description Last 15 works, all, average likes (count) */
            last15AllLikeAvg: string | null;
            /** @description Last 15 works, all, fewest comments (count) */
            last15AllCommentMin: number | null;
            /** @description Last 15 works, all, most comments (count) */
            last15AllCommentMax: number | null;
            /** @description Last 15 works, all, average comments (count) */
            last15AllCommentAvg: number | null;
            /** @description Last 15 works, all, fewest shares (count) */
            last15AllForwardMin: string | null;
            /** @description Last 15 works, all, most shares (count) */
            last15AllForwardMax: string | null;
            /** @description Last 15 works, all, average shares (count) */
            last15AllForwardAvg: string | null;
            /** @description Last 15 works, own, fewest plays (count) */
            last15PersonalPlayMin: string | null;
            /** @description Last 15 works, own, most plays (count) */
            last15PersonalPlayMax: string | null;
            /** @description Last 15 works, own, average plays (count) */
            last15PersonalPlayAvg: string | null;
            /** @description Last 15 works, own, fewest likes (count) */
            last15PersonalLikeMin: string | null;
            /** @description Last 15 works, own, most likes (count) */
            last15PersonalLikeMax: string | null;
            /** @description Last 15 works, own, average likes (count) */
            last15PersonalLikeAvg: string | null;
            /** @description Last 15 works, own, fewest comments (count) */
            last15PersonalCommentMin: number | null;
            /** @description Last 15 works, own, most comments (count) */
            last15PersonalCommentMax: number | null;
            /** @description Last 15 works, own, average comments (count) */
            last15PersonalCommentAvg: number | null;
            /** @description Last 15 works, own, fewest shares (count) */
            last15PersonalForwardMin: string | null;
            /** @description Last 15 works, own, most shares (count) */
            last15PersonalForwardMax: string | null;
            /** @description Last 15 works, own, average shares (count) */
            last15PersonalForwardAvg: string | null;
            /** @description Last 15 works, sponsored, fewest plays (count) */
            last15StarPlayMin: string | null;
            /** @description Last 15 works, sponsored, most plays (count) */
            last15StarPlayMax: string | null;
            /** @description Last 15 works, sponsored, average plays (count) */
            last15StarPlayAvg: string | null;
            /** @description Last 15 works, sponsored, fewest likes (count) */
            last15StarLikeMin: string | null;
            /** @description Last 15 works, sponsored, most likes (count) */
            last15StarLikeMax: string | null;
            /** @description Last 15 works, sponsored, average likes (count) */
            last15StarLikeAvg: string | null;
            /** @description Last 15 works, sponsored, fewest comments (count) */
            last15StarCommentMin: number | null;
            /** @description Last 15 works, sponsored, most comments (count) */
            last15StarCommentMax: number | null;
            /** @description Last 15 works, sponsored, average comments (count) */
            last15StarCommentAvg: number | null;
            /** @description Last 15 works, sponsored, fewest shares (count) */
            last15StarForwardMin: string | null;
            /** @description Last 15 works, sponsored, most shares (count) */
            last15StarForwardMax: string | null;
            /** @description Last 15 works, sponsored, average shares (count) */
            last15StarForwardAvg: string | null;
            /** @description Linked users, total (people) */
            linkUserTotal: string | null;
            /** @description Linked users, share of total (rate) */
            linkUserTotalRatio: string | null;
            /** @description Linked users, aware (people) */
            linkAwarenessValue: string | null;
            /** @description Linked users, share of aware (rate) */
            linkAwarenessRatio: string | null;
            /** @description Linked users, interested (people) */
            linkInterestValue: string | null;
            /** @description Linked users, share of interested (rate) */
            linkInterestRatio: string | null;
            /** @description Linked users, liking (people) */
            linkLikeValue: string | null;
            /** @description Linked users, share of liking (rate) */
            linkLikeRatio: string | null;
            /** @description Linked users, following (people) */
            linkFollowValue: string | null;
            /** @description Linked users, share of following (rate) */
            linkFollowRatio: string | null;
        };
        /** @description A blogger that changed, in its latest state. */
        BloggerChange: {
            /** @enum {string} */
            changeType: "CREATED" | "UPDATED" | "DEACTIVATED";
            /**
             * Format: date-time
             * @description Instant of the change's commit
             */
            changedAt: string;
            /**
             * Format: int64
             * @description Position in the stream; grows in commit order
             */
            seq: string;
            blogger: components["schemas"]["ListedBlogger"];
        };
        /**
         * @description Name of a field of Blogger.
         * @enum {string}
         */
        BloggerField: "id" | "organizationId" | "ownerUserId" | "ownerUserName" | "platform" | "platformBloggerId" | "nickname" | "avatar" | "url" | "gender" | "location" | "category" | "fansCount" | "interactRate" | "priceJson" | "contactWechat" | "contactPhone" | "contactEmail" | "tags" | "remark" | "rebatePercent" | "linkupAt" | "linkupRemark" | "lastSyncedAt" | "source" | "rawData" | "platformStatus" | "platformStatusReason" | "platformStatusCheckedAt" | "reviewStatus" | "createdAt" | "updatedAt" | "creatorType" | "contentTopic" | "industryTag" | "monthFansIncreaseRate" | "priceShortWithFee" | "priceMidWithFee" | "priceLongWithFee" | "contentAnalysisSummary" | "contentAnalysisTop1" | "contentAnalysisTop2" | "contentAnalysisTop3" | "contentAnalysisTop4" | "contentAnalysisTop5" | "contentAnalysisTop6" | "contentAnalysisTop7" | "contentAnalysisTop8" | "contentAnalysisTop9" | "contentAnalysisTop10" | "fansTrend" | "fansGrowth" | "fansGrowthRate" | "fansPortraitJson" | "audiencePortraitJson" | "tiePortraitJson" | "externalId" | "deactivatedAt" | "deactivatedReason" | "mergedIntoId" | "personal30PlayMid" | "personal30LikeAvg" | "personal30ForwardAvg" | "personal30PlayOverRate" | "personal30InteractRate" | "personal30ItemNum" | "personal30AvgDuration" | "personal30CommentAvg" | "personal90PlayMid" | "personal90LikeAvg" | "personal90ForwardAvg" | "personal90PlayOverRate" | "personal90InteractRate" | "personal90ItemNum" | "personal90AvgDuration" | "personal90CommentAvg" | "star30PlayMid" | "star30LikeAvg" | "star30ForwardAvg" | "star30PlayOverRate" | "star30InteractRate" | "star30ItemNum" | "star30AvgDuration" | "star30CommentAvg" | "star90PlayMid" | "star90LikeAvg" | "star90ForwardAvg" | "star90PlayOverRate" | "star90InteractRate" | "star90ItemNum" | "star90AvgDuration" | "star90CommentAvg" | "estimate120ExpectCpm" | "estimate120ExpectCpe" | "estimate120ExpectVv" | "estimate120HotItemRate" | "estimate2160ExpectCpm" | "estimate2160ExpectCpe" | "estimate2160ExpectVv" | "estimate2160HotItemRate" | "estimate60PlusExpectCpm" | "estimate60PlusExpectCpe" | "estimate60PlusExpectVv" | "estimate60PlusHotItemRate" | "seed30BizSearchAfterViewCnt" | "seed30BizSearchAfterViewRate" | "seed30BizBluewordCtr" | "seed30PersonalSearchAfterViewCnt" | "seed30PersonalSearchAfterViewRate" | "seed30PersonalBluewordCtr" | "seed30A3IncrCnt" | "seed30SearchWordCtr" | "seed90BizSearchAfterViewCnt" | "seed90BizSearchAfterViewRate" | "seed90BizBluewordCtr" | "seed90PersonalSearchAfterViewCnt" | "seed90PersonalSearchAfterViewRate" | "seed90PersonalBluewordCtr" | "seed90A3IncrCnt" | "seed90SearchWordCtr" | "convert7RelatedVideoCnt" | "convert7VideoVvMedian" | "convert7ComponentClickCnt" | "convert7ComponentClickRate" | "convert7RelatedCpc" | "convert30RelatedVideoCnt" | "convert30VideoVvMedian" | "convert30ComponentClickCnt" | "convert30ComponentClickRate" | "convert30RelatedCpc" | "convert90RelatedVideoCnt" | "convert90VideoVvMedian" | "convert90ComponentClickCnt" | "convert90ComponentClickRate" | "convert90RelatedCpc" | "last15AllPlayMin" | "last15AllPlayMax" | "last15AllPlayAvg" | "last15AllLikeMin" | "last15AllLikeMax" | "last15AllLikeAvg" | "last15AllCommentMin" | "last15AllCommentMax" | "last15AllCommentAvg" | "last15AllForwardMin" | "last15AllForwardMax" | "last15AllForwardAvg" | "last15PersonalPlayMin" | "last15PersonalPlayMax" | "last15PersonalPlayAvg" | "last15PersonalLikeMin" | "last15PersonalLikeMax" | "last15PersonalLikeAvg" | "last15PersonalCommentMin" | "last15PersonalCommentMax" | "last15PersonalCommentAvg" | "last15PersonalForwardMin" | "last15PersonalForwardMax" | "last15PersonalForwardAvg" | "last15StarPlayMin" | "last15StarPlayMax" | "last15StarPlayAvg" | "last15StarLikeMin" | "last15StarLikeMax" | "last15StarLikeAvg" | "last15StarCommentMin" | "last15StarCommentMax" | "last15StarCommentAvg" | "last15StarForwardMin" | "last15StarForwardMax" | "last15StarForwardAvg" | "linkUserTotal" | "linkUserTotalRatio" | "linkAwarenessValue" | "linkAwarenessRatio" | "linkInterestValue" | "linkInterestRatio" | "linkLikeValue" | "linkLikeRatio" | "linkFollowValue" | "linkFollowRatio";
        /** @description Every metric, null where unknown. */
        BloggerMetrics: {
            /** @description Own works, 30 days, median plays (count) */
            personal30PlayMid: string | null;
            /** @description Own works, 30 days, average likes (count) */
            personal30LikeAvg: string | null;
            /** @description Own works, 30 days, average shares (count) */
            personal30ForwardAvg: string | null;
            /** @description Own works, 30 days, completion rate (rate) */
            personal30PlayOverRate: string | null;
            /** @description Own works, 30 days, interaction rate (rate) */
            personal30InteractRate: string | null;
            /** @description Own works, 30 days, works (count) */
            personal30ItemNum: number | null;
            /** @description Own works, 30 days, average length (seconds) */
            personal30AvgDuration: number | null;
            /** @description Own works, 30 days, average comments (count) */
            personal30CommentAvg: number | null;
            /** @description Own works, 90 days, median plays (count) */
            personal90PlayMid: string | null;
            /** @description Own works, 90 days, average likes (count) */
            personal90LikeAvg: string | null;
            /** @description Own works, 90 days, average shares (count) */
            personal90ForwardAvg: string | null;
            /** @description Own works, 90 days, completion rate (rate) */
            personal90PlayOverRate: string | null;
            /** @description Own works, 90 days, interaction rate (rate) */
            personal90InteractRate: string | null;
            /** @description Own works, 90 days, works (count) */
            personal90ItemNum: number | null;
            /** @description Own works, 90 days, average length (seconds) */
            personal90AvgDuration: number | null;
            /** @description Own works, 90 days, average comments (count) */
            personal90CommentAvg: number | null;
            /** @description Sponsored works, 30 days, median plays (count) */
            star30PlayMid: string | null;
            /** @description Sponsored works, 30 days, average likes (count) */
            star30LikeAvg: string | null;
            /** @description Sponsored works, 30 days, average shares (count) */
            star30ForwardAvg: string | null;
            /** @description Sponsored works, 30 days, completion rate (rate) */
            star30PlayOverRate: string | null;
            /** @description Sponsored works, 30 days, interaction rate (rate) */
            star30InteractRate: string | null;
            /** @description Sponsored works, 30 days, works (count) */
            star30ItemNum: number | null;
            /** @description Sponsored works, 30 days, average length (seconds) */
            star30AvgDuration: number | null;
            /** @description Sponsored works, 30 days, average comments (count) */
            star30CommentAvg: number | null;
            /** @description Sponsored works, 90 days, median plays (count) */
            star90PlayMid: string | null;
            /** @description Sponsored works, 90 days, average likes (count) */
            star90LikeAvg: string | null;
            /** @description Sponsored works, 90 days, average shares (count) */
            star90ForwardAvg: string | null;
            /** @description Sponsored works, 90 days, completion rate (rate) */
            star90PlayOverRate: string | null;
            /** @description Sponsored works, 90 days, interaction rate (rate) */
            star90InteractRate: string | null;
            /** @description Sponsored works, 90 days, works (count) */
            star90ItemNum: number | null;
            /** @description Sponsored works, 90 days, average length (seconds) */
            star90AvgDuration: number | null;
            /** @description Sponsored works, 90 days, average comments (count) */
            star90CommentAvg: number | null;
            /** @description Estimate, 1 to 20 s, expected CPM (yuan) */
            estimate120ExpectCpm: number | null;
            /** @description Estimate, 1 to 20 s, expected CPE (yuan) */
            estimate120ExpectCpe: number | null;
            /** @description Estimate, 1 to 20 s, expected plays (count) */
            estimate120ExpectVv: number | null;
            /** @description Estimate, 1 to 20 s, hit rate (rate) */
            estimate120HotItemRate: string | null;
            /** @description Estimate, 21 to 60 s, expected CPM (yuan) */
            estimate2160ExpectCpm: number | null;
            /** @description Estimate, 21 to 60 s, expected CPE (yuan) */
            estimate2160ExpectCpe: number | null;
            /** @description Estimate, 21 to 60 s, expected plays (count) */
            estimate2160ExpectVv: number | null;
            /** @description Estimate, 21 to 60 s, hit rate (rate) */
            estimate2160HotItemRate: string | null;
            /** @description Estimate, over 60 s, expected CPM (yuan) */
            estimate60PlusExpectCpm: number | null;
            /** @description Estimate, over 60 s, expected CPE (yuan) */
            estimate60PlusExpectCpe: number | null;
            /** @description Estimate, over 60 s, expected plays (count) */
            estimate60PlusExpectVv: number | null;
            /** @description Estimate, over 60 s, hit rate (rate) */
            estimate60PlusHotItemRate: string | null;
            /** @description Seeding, 30 days, sponsored searches after view (count) */
            seed30BizSearchAfterViewCnt: string | null;
            /** @description Seeding, 30 days, sponsored search-after-view rate (rate) */
            seed30BizSearchAfterViewRate: string | null;
            /** @description Seeding, 30 days, sponsored keyword click rate (rate) */
            seed30BizBluewordCtr: string | null;
            /** @description Seeding, 30 days, own searches after view (count) */
            seed30PersonalSearchAfterViewCnt: string | null;
            /** @description Seeding, 30 days, own search-after-view rate (rate) */
            seed30PersonalSearchAfterViewRate: string | null;
            /** @description Seeding, 30 days, own keyword click rate (rate) */
            seed30PersonalBluewordCtr: string | null;
            /** @description Seeding, 30 days, A3 audience gained (people) */
            seed30A3IncrCnt: string | null;
            /** @description Seeding, 30 days, search term click rate (rate) */
            seed30SearchWordCtr: string | null;
            /** @description Seeding, 90 days, sponsored searches after view (count) */
            seed90BizSearchAfterViewCnt: string | null;
            /** @description Seeding, 90 days, sponsored search-after-view rate (rate) */
            seed90BizSearchAfterViewRate: string | null;
            /** @description Seeding, 90 days, sponsored keyword click rate (rate) */
            seed90BizBluewordCtr: string | null;
            /** @description Seeding, 90 days, own searches after view (count) */
            seed90PersonalSearchAfterViewCnt: string | null;
            /** @description Seeding, 90 days, own search-after-view rate (rate) */
            seed90PersonalSearchAfterViewRate: string | null;
            /** @description Seeding, 90 days, own keyword click rate (rate) */
            seed90PersonalBluewordCtr: string | null;
            /** @description Seeding, 90 days, A3 audience gained (people) */
            seed90A3IncrCnt: string | null;
            /** @description Seeding, 90 days, search term click rate (rate) */
            seed90SearchWordCtr: string | null;
            /** @description Conversion, 7 days, related videos (count) */
            convert7RelatedVideoCnt: number | null;
            /** @description Conversion, 7 days, median plays (count) */
            convert7VideoVvMedian: string | null;
            /** @description Conversion, 7 days, component clicks (count) */
            convert7ComponentClickCnt: string | null;
            /** @description Conversion, 7 days, component click rate (rate) */
            convert7ComponentClickRate: string | null;
            /** @description Conversion, 7 days, related CPC (yuan) */
            convert7RelatedCpc: string | null;
            /** @description Conversion, 30 days, related videos (count) */
            convert30RelatedVideoCnt: number | null;
            /** @description Conversion, 30 days, median plays (count) */
            convert30VideoVvMedian: string | null;
            /** @description Conversion, 30 days, component clicks (count) */
            convert30ComponentClickCnt: string | null;
            /** @description Conversion, 30 days, component click rate (rate) */
            convert30ComponentClickRate: string | null;
            /** @description Conversion, 30 days, related CPC (yuan) */
            convert30RelatedCpc: string | null;
            /** @description Conversion, 90 days, related videos (count) */
            convert90RelatedVideoCnt: number | null;
            /** @description Conversion, 90 days, median plays (count) */
            convert90VideoVvMedian: string | null;
            /** @description Conversion, 90 days, component clicks (count) */
            convert90ComponentClickCnt: string | null;
            /** @description Conversion, 90 days, component click rate (rate) */
            convert90ComponentClickRate: string | null;
            /** @description Conversion, 90 days, related CPC (yuan) */
            convert90RelatedCpc: string | null;
            /** @description Last 15 works, all, fewest plays (count) */
            last15AllPlayMin: string | null;
            /** @description Last 15 works, all, most plays (count) */
            last15AllPlayMax: string | null;
            /** @description Last 15 works, all, average plays (count) */
            last15AllPlayAvg: string | null;
            /** @description Last 15 works, all, fewest likes (count) */
            last15AllLikeMin: string | null;
            /** @description Last 15 works, all, most likes (count) */
            last15AllLikeMax: string | null;
            /** @description Last 15 works, all, average likes (count) */
            last15AllLikeAvg: string | null;
            /** @description Last 15 works, all, fewest comments (count) */
            last15AllCommentMin: number | null;
            /** @description Last 15 works, all, most comments (count) */
            last15AllCommentMax: number | null;
            /** @description Last 15 works, all, average comments (count) */
            last15AllCommentAvg: number | null;
            /** @description Last 15 works, all, fewest shares (count) */
            last15AllForwardMin: string | null;
            /** @description Last 15 works, all, most shares (count) */
            last15AllForwardMax: string | null;
            /** @description Last 15 works, all, average shares (count) */
            last15AllForwardAvg: string | null;
            /** @description Last 15 works, own, fewest plays (count) */
            last15PersonalPlayMin: string | null;
            /** @description Last 15 works, own, most plays (count) */
            last15PersonalPlayMax: string | null;
            /** @description Last 15 works, own, average plays (count) */
            last15PersonalPlayAvg: string | null;
            /** @description Last 15 works, own, fewest likes (count) */
            last15PersonalLikeMin: string | null;
            /** @description Last 15 works, own, most likes (count) */
            last15PersonalLikeMax: string | null;
            /** @description Last 15 works, own, average likes (count) */
            last15PersonalLikeAvg: string | null;
            /** @description Last 15 works, own, fewest comments (count) */
            last15PersonalCommentMin: number | null;
            /** @description Last 15 works, own, most comments (count) */
            last15PersonalCommentMax: number | null;
            /** @description Last 15 works, own, average comments (count) */
            last15PersonalCommentAvg: number | null;
            /** @description Last 15 works, own, fewest shares (count) */
            last15PersonalForwardMin: string | null;
            /** @description Last 15 works, own, most shares (count) */
            last15PersonalForwardMax: string | null;
            /** @description Last 15 works, own, average shares (count) */
            last15PersonalForwardAvg: string | null;
            /** @description Last 15 works, sponsored, fewest plays (count) */
            last15StarPlayMin: string | null;
            /** @description Last 15 works, sponsored, most plays (count) */
            last15StarPlayMax: string | null;
            /** @description Last 15 works, sponsored, average plays (count) */
            last15StarPlayAvg: string | null;
            /** @description Last 15 works, sponsored, fewest likes (count) */
            last15StarLikeMin: string | null;
            /** @description Last 15 works, sponsored, most likes (count) */
            last15StarLikeMax: string | null;
            /** @description Last 15 works, sponsored, average likes (count) */
            last15StarLikeAvg: string | null;
            /** @description Last 15 works, sponsored, fewest comments (count) */
            last15StarCommentMin: number | null;
            /** @description Last 15 works, sponsored, most comments (count) */
            last15StarCommentMax: number | null;
            /** @description Last 15 works, sponsored, average comments (count) */
            last15StarCommentAvg: number | null;
            /** @description Last 15 works, sponsored, fewest shares (count) */
            last15StarForwardMin: string | null;
            /** @description Last 15 works, sponsored, most shares (count) */
            last15StarForwardMax: string | null;
            /** @description Last 15 works, sponsored, average shares (count) */
            last15StarForwardAvg: string | null;
            /** @description Linked users, total (people) */
            linkUserTotal: string | null;
            /** @description Linked users, share of total (rate) */
            linkUserTotalRatio: string | null;
            /** @description Linked users, aware (people) */
            linkAwarenessValue: string | null;
            /** @description Linked users, share of aware (rate) */
            linkAwarenessRatio: string | null;
            /** @description Linked users, interested (people) */
            linkInterestValue: string | null;
            /** @description Linked users, share of interested (rate) */
            linkInterestRatio: string | null;
            /** @description Linked users, liking (people) */
            linkLikeValue: string | null;
            /** @description Linked users, share of liking (rate) */
            linkLikeRatio: string | null;
            /** @description Linked users, following (people) */
            linkFollowValue: string | null;
            /** @description Linked users, share of following (rate) */
            linkFollowRatio: string | null;
        };
        BloggerStats: {
            bloggerId: string;
            platform: components["schemas"]["Platform"];
            current: {
                fansCount: number | null;
                interactRate: number | null;
                metrics: components["schemas"]["BloggerMetrics"];
                lastSyncedAt: string | null;
            };
            snapshots: {
                /** Format: date */
                snapshotDate: string;
                fansCount: number | null;
                interactRate: number | null;
                metrics: components["schemas"]["BloggerMetrics"];
            }[];
        };
        /** @description `total = deactivated + unchanged + failed`: items, not bloggers. */
        DeactivateResult: {
            runId: string | null;
            total: number;
            deactivated: number;
            unchanged: number;
            failed: number;
            errors: components["schemas"]["RowError"][];
        };
        /**
         * @description The closed list of reasons that this interface can answer.
         * @enum {string}
         */
        ErrorReason: "API_KEY_MISSING" | "API_KEY_INVALID" | "API_KEY_DISABLED" | "RATE_LIMITED" | "ORGANIZATION_SUSPENDED" | "SUBSCRIPTION_EXPIRED" | "LOCAL_DATA_MODE" | "SCOPE_MISSING" | "MALFORMED_JSON" | "VALIDATION_FAILED" | "BATCH_TOO_LARGE" | "INVALID_CURSOR" | "UNSUPPORTED_MEDIA_TYPE" | "PAYLOAD_TOO_LARGE" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "IDEMPOTENCY_KEY_REUSED" | "IDEMPOTENCY_IN_PROGRESS" | "PLATFORM_URL_MISMATCH" | "SHORT_URL_EXPAND_FAILED" | "PLATFORM_ID_NOT_FOUND" | "INVALID_URL" | "INVALID_PLATFORM" | "INVALID_FIELD" | "ROSTER_FULL" | "UNAVAILABLE" | "INTERNAL";
        ImportBloggerBody: {
            /** @description Platform of the creator */
            platform: components["schemas"]["Platform"];
            /** @description Id that the platform knows the creator by; one of a kind in organization and platform */
            platformBloggerId?: string | null;
            /** @description Name of the creator; the platformBloggerId until a better one is known */
            nickname?: string | null;
            /** @description Address of the picture */
            avatar?: string | null;
            /** @description Link to the creator's page; short links and shared texts that hold a link are taken too */
            url: string;
            /** @description Gender, in the platform's words */
            gender?: string | null;
            /** @description Place, in the platform's words */
            location?: string | null;
            /** @description Category, in the platform's words */
            category?: string | null;
            /** @description Followers */
            fansCount?: number | null;
            /** @description Interaction rate in ten-thousandths: 350 means 3.5 % */
            interactRate?: number | null;
            /** @description Quotes; their keys differ per platform */
            priceJson?: {
                [key: string]: unknown;
            } | null;
            /** @description WeChat id */
            contactWechat?: string | null;
            /** @description Telephone number */
            contactPhone?: string | null;
            /** @description Electronic mail address */
            contactEmail?: string | null;
            /** @description Tags; read as one comma-joined string, sent as that or as a list */
            tags?: (string | string[]) | null;
            /** @description Note of the organization */
            remark?: string | null;
            /** @description Rebate in percent: 5.5 means 5.5 % */
            rebatePercent?: number | null;
            /** @description When the intent to cooperate was reached */
            linkupAt?: string | null;
            /** @description Note on that, of at most 30 characters */
            linkupRemark?: string | null;
            /** @description The platform's data as they came */
            rawData?: {
                [key: string]: unknown;
            } | null;
            /** @description Kind of creator, in the platform's words */
            creatorType?: string | null;
            /** @description Topics of the content, in the platform's words */
            contentTopic?: string | null;
            /** @description Industry, in the platform's words */
            industryTag?: string | null;
            /** @description Growth of followers in a month, as the platform shows it */
            monthFansIncreaseRate?: string | null;
            /** @description Price of a short (1 to 20 s) video, service fee included, in yuan */
            priceShortWithFee?: number | null;
            /** @description Price of a middle-length (21 to 60 s) video, service fee included, in yuan */
            priceMidWithFee?: number | null;
            /** @description Price of a long (over 60 s) video, service fee included, in yuan */
            priceLongWithFee?: number | null;
            /** @description Summary of what the content is about */
            contentAnalysisSummary?: string | null;
            /** @description Number 1 of the topics in the creator's content */
            contentAnalysisTop1?: string | null;
            /** @description Number 2 of the topics in the creator's content */
            contentAnalysisTop2?: string | null;
            /** @description Number 3 of the topics in the creator's content */
            contentAnalysisTop3?: string | null;
            /** @description Number 4 of the topics in the creator's content */
            contentAnalysisTop4?: string | null;
            /** @description Number 5 of the topics in the creator's content */
            contentAnalysisTop5?: string | null;
            /** @description Number 6 of the topics in the creator's content */
            contentAnalysisTop6?: string | null;
            /** @description Number 7 of the topics in the creator's content */
            contentAnalysisTop7?: string | null;
            /** @description Number 8 of the topics in the creator's content */
            contentAnalysisTop8?: string | null;
            /** @description Number 9 of the topics in the creator's content */
            contentAnalysisTop9?: string | null;
            /** @description Number 10 of the topics in the creator's content */
            contentAnalysisTop10?: string | null;
            /** @description Series of follower counts, as the platform gives it */
            fansTrend?: string | null;
            /** @description Followers gained; below zero where some were lost */
            fansGrowth?: number | null;
            /** @description The same as a rate, as the platform shows it */
            fansGrowthRate?: string | null;
            /** @description Portrait of the followers: shares between 0 and 1 by gender, age, province, city tier, device and crowd, and the ten top cities */
            fansPortraitJson?: components["schemas"]["Portrait"] | null;
            /** @description Portrait of the users who interact: shares between 0 and 1 by gender, age, province, city tier, device and crowd, and the ten top cities */
            audiencePortraitJson?: components["schemas"]["Portrait"] | null;
            /** @description Portrait of the linked users: shares between 0 and 1 by gender, age, province, city tier, device and crowd, and the ten top cities */
            tiePortraitJson?: components["schemas"]["Portrait"] | null;
            /** @description The caller's own id of the creator */
            externalId?: string | null;
            /** @description Own works, 30 days, median plays (count) */
            personal30PlayMid?: string | number | null;
            /** @description Own works, 30 days, average likes (count) */
            personal30LikeAvg?: string | number | null;
            /** @description Own works, 30 days, average shares (count) */
            personal30ForwardAvg?: string | number | null;
            /** @description Own works, 30 days, completion rate (rate) */
            personal30PlayOverRate?: string | null;
            /** @description Own works, 30 days, interaction rate (rate) */
            personal30InteractRate?: string | null;
            /** @description Own works, 30 days, works (count) */
            personal30ItemNum?: number | null;
            /** @description Own works, 30 days, average length (seconds) */
            personal30AvgDuration?: number | null;
            /** @description Own works, 30 days, average comments (count) */
            personal30CommentAvg?: number | null;
            /** @description Own works, 90 days, median plays (count) */
            personal90PlayMid?: string | number | null;
            /** @description Own works, 90 days, average likes (count) */
            personal90LikeAvg?: string | number | null;
            /** @description Own works, 90 days, average shares (count) */
            personal90ForwardAvg?: string | number | null;
            /** @description Own works, 90 days, completion rate (rate) */
            personal90PlayOverRate?: string | null;
            /** @description Own works, 90 days, interaction rate (rate) */
            personal90InteractRate?: string | null;
            /** @description Own works, 90 days, works (count) */
            personal90ItemNum?: number | null;
            /** @description Own works, 90 days, average length (seconds) */
            personal90AvgDuration?: number | null;
            /** @description Own works, 90 days, average comments (count) */
            personal90CommentAvg?: number | null;
            /** @description Sponsored works, 30 days, median plays (count) */
            star30PlayMid?: string | number | null;
            /** @description Sponsored works, 30 days, average likes (count) */
            star30LikeAvg?: string | number | null;
            /** @description Sponsored works, 30 days, average shares (count) */
            star30ForwardAvg?: string | number | null;
            /** @description Sponsored works, 30 days, completion rate (rate) */
            star30PlayOverRate?: string | null;
            /** @description Sponsored works, 30 days, interaction rate (rate) */
            star30InteractRate?: string | null;
            /** @description Sponsored works, 30 days, works (count) */
            star30ItemNum?: number | null;
            /** @description Sponsored works, 30 days, average length (seconds) */
            star30AvgDuration?: number | null;
            /** @description Sponsored works, 30 days, average comments (count) */
            star30CommentAvg?: number | null;
            /** @description Sponsored works, 90 days, median plays (count) */
            star90PlayMid?: string | number | null;
            /** @description Sponsored works, 90 days, average likes (count) */
            star90LikeAvg?: string | number | null;
            /** @description Sponsored works, 90 days, average shares (count) */
            star90ForwardAvg?: string | number | null;
            /** @description Sponsored works, 90 days, completion rate (rate) */
            star90PlayOverRate?: string | null;
            /** @description Sponsored works, 90 days, interaction rate (rate) */
            star90InteractRate?: string | null;
            /** @description Sponsored works, 90 days, works (count) */
            star90ItemNum?: number | null;
            /** @description Sponsored works, 90 days, average length (seconds) */
            star90AvgDuration?: number | null;
            /** @description Sponsored works, 90 days, average comments (count) */
            star90CommentAvg?: number | null;
            /** @description Estimate, 1 to 20 s, expected CPM (yuan) */
            estimate120ExpectCpm?: number | null;
            /** @description Estimate, 1 to 20 s, expected CPE (yuan) */
            estimate120ExpectCpe?: number | null;
            /** @description Estimate, 1 to 20 s, expected plays (count) */
            estimate120ExpectVv?: number | null;
            /** @description Estimate, 1 to 20 s, hit rate (rate) */
            estimate120HotItemRate?: string | null;
            /** @description Estimate, 21 to 60 s, expected CPM (yuan) */
            estimate2160ExpectCpm?: number | null;
            /** @description Estimate, 21 to 60 s, expected CPE (yuan) */
            estimate2160ExpectCpe?: number | null;
            /** @description Estimate, 21 to 60 s, expected plays (count) */
            estimate2160ExpectVv?: number | null;
            /** @description Estimate, 21 to 60 s, hit rate (rate) */
            estimate2160HotItemRate?: string | null;
            /** @description Estimate, over 60 s, expected CPM (yuan) */
            estimate60PlusExpectCpm?: number | null;
            /** @description Estimate, over 60 s, expected CPE (yuan) */
            estimate60PlusExpectCpe?: number | null;
            /** @description Estimate, over 60 s, expected plays (count) */
            estimate60PlusExpectVv?: number | null;
            /** @description Estimate, over 60 s, hit rate (rate) */
            estimate60PlusHotItemRate?: string | null;
            /** @description Seeding, 30 days, sponsored searches after view (count) */
            seed30BizSearchAfterViewCnt?: string | null;
            /** @description Seeding, 30 days, sponsored search-after-view rate (rate) */
            seed30BizSearchAfterViewRate?: string | null;
            /** @description Seeding, 30 days, sponsored keyword click rate (rate) */
            seed30BizBluewordCtr?: string | null;
            /** @description Seeding, 30 days, own searches after view (count) */
            seed30PersonalSearchAfterViewCnt?: string | null;
            /** @description Seeding, 30 days, own search-after-view rate (rate) */
            seed30PersonalSearchAfterViewRate?: string | null;
            /** @description Seeding, 30 days, own keyword click rate (rate) */
            seed30PersonalBluewordCtr?: string | null;
            /** @description Seeding, 30 days, A3 audience gained (people) */
            seed30A3IncrCnt?: string | null;
            /** @description Seeding, 30 days, search term click rate (rate) */
            seed30SearchWordCtr?: string | null;
            /** @description Seeding, 90 days, sponsored searches after view (count) */
            seed90BizSearchAfterViewCnt?: string | null;
            /** @description Seeding, 90 days, sponsored search-after-view rate (rate) */
            seed90BizSearchAfterViewRate?: string | null;
            /** @description Seeding, 90 days, sponsored keyword click rate (rate) */
            seed90BizBluewordCtr?: string | null;
            /** @description Seeding, 90 days, own searches after view (count) */
            seed90PersonalSearchAfterViewCnt?: string | null;
            /** @description Seeding, 90 days, own search-after-view rate (rate) */
            seed90PersonalSearchAfterViewRate?: string | null;
            /** @description Seeding, 90 days, own keyword click rate (rate) */
            seed90PersonalBluewordCtr?: string | null;
            /** @description Seeding, 90 days, A3 audience gained (people) */
            seed90A3IncrCnt?: string | null;
            /** @description Seeding, 90 days, search term click rate (rate) */
            seed90SearchWordCtr?: string | null;
            /** @description Conversion, 7 days, related videos (count) */
            convert7RelatedVideoCnt?: number | null;
            /** @description Conversion, 7 days, median plays (count) */
            convert7VideoVvMedian?: string | number | null;
            /** @description Conversion, 7 days, component clicks (count) */
            convert7ComponentClickCnt?: string | null;
            /** @description Conversion, 7 days, component click rate (rate) */
            convert7ComponentClickRate?: string | null;
            /** @description Conversion, 7 days, related CPC (yuan) */
            convert7RelatedCpc?: string | null;
            /** @description Conversion, 30 days, related videos (count) */
            convert30RelatedVideoCnt?: number | null;
            /** @description Conversion, 30 days, median plays (count) */
            convert30VideoVvMedian?: string | number | null;
            /** @description Conversion, 30 days, component clicks (count) */
            convert30ComponentClickCnt?: string | null;
            /** @description Conversion, 30 days, component click rate (rate) */
            convert30ComponentClickRate?: string | null;
            /** @description Conversion, 30 days, related CPC (yuan) */
            convert30RelatedCpc?: string | null;
            /** @description Conversion, 90 days, related videos (count) */
            convert90RelatedVideoCnt?: number | null;
            /** @description Conversion, 90 days, median plays (count) */
            convert90VideoVvMedian?: string | number | null;
            /** @description Conversion, 90 days, component clicks (count) */
            convert90ComponentClickCnt?: string | null;
            /** @description Conversion, 90 days, component click rate (rate) */
            convert90ComponentClickRate?: string | null;
            /** @description Conversion, 90 days, related CPC (yuan) */
            convert90RelatedCpc?: string | null;
            /** @description Last 15 works, all, fewest plays (count) */
            last15AllPlayMin?: string | number | null;
            /** @description Last 15 works, all, most plays (count) */
            last15AllPlayMax?: string | number | null;
            /** @description Last 15 works, all, average plays (count) */
            last15AllPlayAvg?: string | number | null;
            /** @description Last 15 works, all, fewest likes (count) */
            last15AllLikeMin?: string | number | null;
            /** @description Last 15 works, all, most likes (count) */
            last15AllLikeMax?: string | number | null;
            /** @description Last 15 works, all, average likes (count) */
            last15AllLikeAvg?: string | number | null;
            /** @description Last 15 works, all, fewest comments (count) */
            last15AllCommentMin?: number | null;
            /** @description Last 15 works, all, most comments (count) */
            last15AllCommentMax?: number | null;
            /** @description Last 15 works, all, average comments (count) */
            last15AllCommentAvg?: number | null;
            /** @description Last 15 works, all, fewest shares (count) */
            last15AllForwardMin?: string | number | null;
            /** @description Last 15 works, all, most shares (count) */
            last15AllForwardMax?: string | number | null;
            /** @description Last 15 works, all, average shares (count) */
            last15AllForwardAvg?: string | number | null;
            /** @description Last 15 works, own, fewest plays (count) */
            last15PersonalPlayMin?: string | number | null;
            /** @description Last 15 works, own, most plays (count) */
            last15PersonalPlayMax?: string | number | null;
            /** @description Last 15 works, own, average plays (count) */
            last15PersonalPlayAvg?: string | number | null;
            /** @description Last 15 works, own, fewest likes (count) */
            last15PersonalLikeMin?: string | number | null;
            /** @description Last 15 works, own, most likes (count) */
            last15PersonalLikeMax?: string | number | null;
            /** @description Last 15 works, own, average likes (count) */
            last15PersonalLikeAvg?: string | number | null;
            /** @description Last 15 works, own, fewest comments (count) */
            last15PersonalCommentMin?: number | null;
            /** @description Last 15 works, own, most comments (count) */
            last15PersonalCommentMax?: number | null;
            /** @description Last 15 works, own, average comments (count) */
            last15PersonalCommentAvg?: number | null;
            /** @description Last 15 works, own, fewest shares (count) */
            last15PersonalForwardMin?: string | number | null;
            /** @description Last 15 works, own, most shares (count) */
            last15PersonalForwardMax?: string | number | null;
            /** @description Last 15 works, own, average shares (count) */
            last15PersonalForwardAvg?: string | number | null;
            /** @description Last 15 works, sponsored, fewest plays (count) */
            last15StarPlayMin?: string | number | null;
            /** @description Last 15 works, sponsored, most plays (count) */
            last15StarPlayMax?: string | number | null;
            /** @description Last 15 works, sponsored, average plays (count) */
            last15StarPlayAvg?: string | number | null;
            /** @description Last 15 works, sponsored, fewest likes (count) */
            last15StarLikeMin?: string | number | null;
            /** @description Last 15 works, sponsored, most likes (count) */
            last15StarLikeMax?: string | number | null;
            /** @description Last 15 works, sponsored, average likes (count) */
            last15StarLikeAvg?: string | number | null;
            /** @description Last 15 works, sponsored, fewest comments (count) */
            last15StarCommentMin?: number | null;
            /** @description Last 15 works, sponsored, most comments (count) */
            last15StarCommentMax?: number | null;
            /** @description Last 15 works, sponsored, average comments (count) */
            last15StarCommentAvg?: number | null;
            /** @description Last 15 works, sponsored, fewest shares (count) */
            last15StarForwardMin?: string | number | null;
            /** @description Last 15 works, sponsored, most shares (count) */
            last15StarForwardMax?: string | number | null;
            /** @description Last 15 works, sponsored, average shares (count) */
            last15StarForwardAvg?: string | number | null;
            /** @description Linked users, total (people) */
            linkUserTotal?: string | number | null;
            /** @description Linked users, share of total (rate) */
            linkUserTotalRatio?: string | null;
            /** @description Linked users, aware (people) */
            linkAwarenessValue?: string | number | null;
            /** @description Linked users, share of aware (rate) */
            linkAwarenessRatio?: string | null;
            /** @description Linked users, interested (people) */
            linkInterestValue?: string | number | null;
            /** @description Linked users, share of interested (rate) */
            linkInterestRatio?: string | null;
            /** @description Linked users, liking (people) */
            linkLikeValue?: string | number | null;
            /** @description Linked users, share of liking (rate) */
            linkLikeRatio?: string | null;
            /** @description Linked users, following (people) */
            linkFollowValue?: string | number | null;
            /** @description Linked users, share of following (rate) */
            linkFollowRatio?: string | null;
            /** @description Name of the calling system, for the import run */
            sourceSystem?: string | null;
        };
        ImportBloggerResult: {
            runId: string | null;
            /** @enum {string} */
            outcome: "created" | "updated" | "unchanged";
            blogger: components["schemas"]["Blogger"];
            discardedFields: string[];
        };
        /** @description A creator, named by its link and, where it is known, by `platformBloggerId`, which then goes first. A field that is left out stays as it is; null clears it. Unknown and read-only fields are dropped and reported. */
        ImportItem: {
            /** @description Platform of the creator */
            platform: components["schemas"]["Platform"];
            /** @description Id that the platform knows the creator by; one of a kind in organization and platform */
            platformBloggerId?: string | null;
            /** @description Name of the creator; the platformBloggerId until a better one is known */
            nickname?: string | null;
            /** @description Address of the picture */
            avatar?: string | null;
            /** @description Link to the creator's page; short links and shared texts that hold a link are taken too */
            url: string;
            /** @description Gender, in the platform's words */
            gender?: string | null;
            /** @description Place, in the platform's words */
            location?: string | null;
            /** @description Category, in the platform's words */
            category?: string | null;
            /** @description Followers */
            fansCount?: number | null;
            /** @description Interaction rate in ten-thousandths: 350 means 3.5 % */
            interactRate?: number | null;
            /** @description Quotes; their keys differ per platform */
            priceJson?: {
                [key: string]: unknown;
            } | null;
            /** @description WeChat id */
            contactWechat?: string | null;
            /** @description Telephone number */
            contactPhone?: string | null;
            /** @description Electronic mail address */
            contactEmail?: string | null;
            /** @description Tags; read as one comma-joined string, sent as that or as a list */
            tags?: (string | string[]) | null;
            /** @description Note of the organization */
            remark?: string | null;
            /** @description Rebate in percent: 5.5 means 5.5 % */
            rebatePercent?: number | null;
            /** @description When the intent to cooperate was reached */
            linkupAt?: string | null;
            /** @description Note on that, of at most 30 characters */
            linkupRemark?: string | null;
            /** @description The platform's data as they came */
            rawData?: {
                [key: string]: unknown;
            } | null;
            /** @description Kind of creator, in the platform's words */
            creatorType?: string | null;
            /** @description Topics of the content, in the platform's words */
            contentTopic?: string | null;
            /** @description Industry, in the platform's words */
            industryTag?: string | null;
            /** @description Growth of followers in a month, as the platform shows it */
            monthFansIncreaseRate?: string | null;
            /** @description Price of a short (1 to 20 s) video, service fee included, in yuan */
            priceShortWithFee?: number | null;
            /** @description Price of a middle-length (21 to 60 s) video, service fee included, in yuan */
            priceMidWithFee?: number | null;
            /** @description Price of a long (over 60 s) video, service fee included, in yuan */
            priceLongWithFee?: number | null;
            /** @description Summary of what the content is about */
            contentAnalysisSummary?: string | null;
            /** @description Number 1 of the topics in the creator's content */
            contentAnalysisTop1?: string | null;
            /** @description Number 2 of the topics in the creator's content */
            contentAnalysisTop2?: string | null;
            /** @description Number 3 of the topics in the creator's content */
            contentAnalysisTop3?: string | null;
            /** @description Number 4 of the topics in the creator's content */
            contentAnalysisTop4?: string | null;
            /** @description Number 5 of the topics in the creator's content */
            contentAnalysisTop5?: string | null;
            /** @description Number 6 of the topics in the creator's content */
            contentAnalysisTop6?: string | null;
            /** @description Number 7 of the topics in the creator's content */
            contentAnalysisTop7?: string | null;
            /** @description Number 8 of the topics in the creator's content */
            contentAnalysisTop8?: string | null;
            /** @description Number 9 of the topics in the creator's content */
            contentAnalysisTop9?: string | null;
            /** @description Number 10 of the topics in the creator's content */
            contentAnalysisTop10?: string | null;
            /** @description Series of follower counts, as the platform gives it */
            fansTrend?: string | null;
            /** @description Followers gained; below zero where some were lost */
            fansGrowth?: number | null;
            /** @description The same as a rate, as the platform shows it */
            fansGrowthRate?: string | null;
            /** @description Portrait of the followers: shares between 0 and 1 by gender, age, province, city tier, device and crowd, and the ten top cities */
            fansPortraitJson?: components["schemas"]["Portrait"] | null;
            /** @description Portrait of the users who interact: shares between 0 and 1 by gender, age, province, city tier, device and crowd, and the ten top cities */
            audiencePortraitJson?: components["schemas"]["Portrait"] | null;
            /** @description Portrait of the linked users: shares between 0 and 1 by gender, age, province, city tier, device and crowd, and the ten top cities */
            tiePortraitJson?: components["schemas"]["Portrait"] | null;
            /** @description The caller's own id of the creator */
            externalId?: string | null;
            /** @description Own works, 30 days, median plays (count) */
            personal30PlayMid?: string | number | null;
            /** @description Own works, 30 days, average likes (count) */
            personal30LikeAvg?: string | number | null;
            /** @description Own works, 30 days, average shares (count) */
            personal30ForwardAvg?: string | number | null;
            /** @description Own works, 30 days, completion rate (rate) */
            personal30PlayOverRate?: string | null;
            /** @description Own works, 30 days, interaction rate (rate) */
            personal30InteractRate?: string | null;
            /** @description Own works, 30 days, works (count) */
            personal30ItemNum?: number | null;
            /** @description Own works, 30 days, average length (seconds) */
            personal30AvgDuration?: number | null;
            /** @description Own works, 30 days, average comments (count) */
            personal30CommentAvg?: number | null;
            /** @description Own works, 90 days, median plays (count) */
            personal90PlayMid?: string | number | null;
            /** @description Own works, 90 days, average likes (count) */
            personal90LikeAvg?: string | number | null;
            /** @description Own works, 90 days, average shares (count) */
            personal90ForwardAvg?: string | number | null;
            /** @description Own works, 90 days, completion rate (rate) */
            personal90PlayOverRate?: string | null;
            /** @description Own works, 90 days, interaction rate (rate) */
            personal90InteractRate?: string | null;
            /** @description Own works, 90 days, works (count) */
            personal90ItemNum?: number | null;
            /** @description Own works, 90 days, average length (seconds) */
            personal90AvgDuration?: number | null;
            /** @description Own works, 90 days, average comments (count) */
            personal90CommentAvg?: number | null;
            /** @description Sponsored works, 30 days, median plays (count) */
            star30PlayMid?: string | number | null;
            /** @description Sponsored works, 30 days, average likes (count) */
            star30LikeAvg?: string | number | null;
            /** @description Sponsored works, 30 days, average shares (count) */
            star30ForwardAvg?: string | number | null;
            /** @description Sponsored works, 30 days, completion rate (rate) */
            star30PlayOverRate?: string | null;
            /** @description Sponsored works, 30 days, interaction rate (rate) */
            star30InteractRate?: string | null;
            /** @description Sponsored works, 30 days, works (count) */
            star30ItemNum?: number | null;
            /** @description Sponsored works, 30 days, average length (seconds) */
            star30AvgDuration?: number | null;
            /** @description Sponsored works, 30 days, average comments (count) */
            star30CommentAvg?: number | null;
            /** @description Sponsored works, 90 days, median plays (count) */
            star90PlayMid?: string | number | null;
            /** @description Sponsored works, 90 days, average likes (count) */
            star90LikeAvg?: string | number | null;
            /** @description Sponsored works, 90 days, average shares (count) */
            star90ForwardAvg?: string | number | null;
            /** @description Sponsored works, 90 days, completion rate (rate) */
            star90PlayOverRate?: string | null;
            /** @description Sponsored works, 90 days, interaction rate (rate) */
            star90InteractRate?: string | null;
            /** @description Sponsored works, 90 days, works (count) */
            star90ItemNum?: number | null;
            /** @description Sponsored works, 90 days, average length (seconds) */
            star90AvgDuration?: number | null;
            /** @description Sponsored works, 90 days, average comments (count) */
            star90CommentAvg?: number | null;
            /** @description Estimate, 1 to 20 s, expected CPM (yuan) */
            estimate120ExpectCpm?: number | null;
            /** @description Estimate, 1 to 20 s, expected CPE (yuan) */
            estimate120ExpectCpe?: number | null;
            /** @description Estimate, 1 to 20 s, expected plays (count) */
            estimate120ExpectVv?: number | null;
            /** @description Estimate, 1 to 20 s, hit rate (rate) */
            estimate120HotItemRate?: string | null;
            /** @description Estimate, 21 to 60 s, expected CPM (yuan) */
            estimate2160ExpectCpm?: number | null;
            /** @description Estimate, 21 to 60 s, expected CPE (yuan) */
            estimate2160ExpectCpe?: number | null;
            /** @description Estimate, 21 to 60 s, expected plays (count) */
            estimate2160ExpectVv?: number | null;
            /** @description Estimate, 21 to 60 s, hit rate (rate) */
            estimate2160HotItemRate?: string | null;
            /** @description Estimate, over 60 s, expected CPM (yuan) */
            estimate60PlusExpectCpm?: number | null;
            /** @description Estimate, over 60 s, expected CPE (yuan) */
            estimate60PlusExpectCpe?: number | null;
            /** @description Estimate, over 60 s, expected plays (count) */
            estimate60PlusExpectVv?: number | null;
            /** @description Estimate, over 60 s, hit rate (rate) */
            estimate60PlusHotItemRate?: string | null;
            /** @description Seeding, 30 days, sponsored searches after view (count) */
            seed30BizSearchAfterViewCnt?: string | null;
            /** @description Seeding, 30 days, sponsored search-after-view rate (rate) */
            seed30BizSearchAfterViewRate?: string | null;
            /** @description Seeding, 30 days, sponsored keyword click rate (rate) */
            seed30BizBluewordCtr?: string | null;
            /** @description Seeding, 30 days, own searches after view (count) */
            seed30PersonalSearchAfterViewCnt?: string | null;
            /** @description Seeding, 30 days, own search-after-view rate (rate) */
            seed30PersonalSearchAfterViewRate?: string | null;
            /** @description Seeding, 30 days, own keyword click rate (rate) */
            seed30PersonalBluewordCtr?: string | null;
            /** @description Seeding, 30 days, A3 audience gained (people) */
            seed30A3IncrCnt?: string | null;
            /** @description Seeding, 30 days, search term click rate (rate) */
            seed30SearchWordCtr?: string | null;
            /** @description Seeding, 90 days, sponsored searches after view (count) */
            seed90BizSearchAfterViewCnt?: string | null;
            /** @description Seeding, 90 days, sponsored search-after-view rate (rate) */
            seed90BizSearchAfterViewRate?: string | null;
            /** @description Seeding, 90 days, sponsored keyword click rate (rate) */
            seed90BizBluewordCtr?: string | null;
            /** @description Seeding, 90 days, own searches after view (count) */
            seed90PersonalSearchAfterViewCnt?: string | null;
            /** @description Seeding, 90 days, own search-after-view rate (rate) */
            seed90PersonalSearchAfterViewRate?: string | null;
            /** @description Seeding, 90 days, own keyword click rate (rate) */
            seed90PersonalBluewordCtr?: string | null;
            /** @description Seeding, 90 days, A3 audience gained (people) */
            seed90A3IncrCnt?: string | null;
            /** @description Seeding, 90 days, search term click rate (rate) */
            seed90SearchWordCtr?: string | null;
            /** @description Conversion, 7 days, related videos (count) */
            convert7RelatedVideoCnt?: number | null;
            /** @description Conversion, 7 days, median plays (count) */
            convert7VideoVvMedian?: string | number | null;
            /** @description Conversion, 7 days, component clicks (count) */
            convert7ComponentClickCnt?: string | null;
            /** @description Conversion, 7 days, component click rate (rate) */
            convert7ComponentClickRate?: string | null;
            /** @description Conversion, 7 days, related CPC (yuan) */
            convert7RelatedCpc?: string | null;
            /** @description Conversion, 30 days, related videos (count) */
            convert30RelatedVideoCnt?: number | null;
            /** @description Conversion, 30 days, median plays (count) */
            convert30VideoVvMedian?: string | number | null;
            /** @description Conversion, 30 days, component clicks (count) */
            convert30ComponentClickCnt?: string | null;
            /** @description Conversion, 30 days, component click rate (rate) */
            convert30ComponentClickRate?: string | null;
            /** @description Conversion, 30 days, related CPC (yuan) */
            convert30RelatedCpc?: string | null;
            /** @description Conversion, 90 days, related videos (count) */
            convert90RelatedVideoCnt?: number | null;
            /** @description Conversion, 90 days, median plays (count) */
            convert90VideoVvMedian?: string | number | null;
            /** @description Conversion, 90 days, component clicks (count) */
            convert90ComponentClickCnt?: string | null;
            /** @description Conversion, 90 days, component click rate (rate) */
            convert90ComponentClickRate?: string | null;
            /** @description Conversion, 90 days, related CPC (yuan) */
            convert90RelatedCpc?: string | null;
            /** @description Last 15 works, all, fewest plays (count) */
            last15AllPlayMin?: string | number | null;
            /** @description Last 15 works, all, most plays (count) */
            last15AllPlayMax?: string | number | null;
            /** @description Last 15 works, all, average plays (count) */
            last15AllPlayAvg?: string | number | null;
            /** @description Last 15 works, all, fewest likes (count) */
            last15AllLikeMin?: string | number | null;
            /** @description Last 15 works, all, most likes (count) */
            last15AllLikeMax?: string | number | null;
            /** @description Last 15 works, all, average likes (count) */
            last15AllLikeAvg?: string | number | null;
            /** @description Last 15 works, all, fewest comments (count) */
            last15AllCommentMin?: number | null;
            /** @description Last 15 works, all, most comments (count) */
            last15AllCommentMax?: number | null;
            /** @description Last 15 works, all, average comments (count) */
            last15AllCommentAvg?: number | null;
            /** @description Last 15 works, all, fewest shares (count) */
            last15AllForwardMin?: string | number | null;
            /** @description Last 15 works, all, most shares (count) */
            last15AllForwardMax?: string | number | null;
            /** @description Last 15 works, all, average shares (count) */
            last15AllForwardAvg?: string | number | null;
            /** @description Last 15 works, own, fewest plays (count) */
            last15PersonalPlayMin?: string | number | null;
            /** @description Last 15 works, own, most plays (count) */
            last15PersonalPlayMax?: string | number | null;
            /** @description Last 15 works, own, average plays (count) */
            last15PersonalPlayAvg?: string | number | null;
            /** @description Last 15 works, own, fewest likes (count) */
            last15PersonalLikeMin?: string | number | null;
            /** @description Last 15 works, own, most likes (count) */
            last15PersonalLikeMax?: string | number | null;
            /** @description Last 15 works, own, average likes (count) */
            last15PersonalLikeAvg?: string | number | null;
            /** @description Last 15 works, own, fewest comments (count) */
            last15PersonalCommentMin?: number | null;
            /** @description Last 15 works, own, most comments (count) */
            last15PersonalCommentMax?: number | null;
            /** @description Last 15 works, own, average comments (count) */
            last15PersonalCommentAvg?: number | null;
            /** @description Last 15 works, own, fewest shares (count) */
            last15PersonalForwardMin?: string | number | null;
            /** @description Last 15 works, own, most shares (count) */
            last15PersonalForwardMax?: string | number | null;
            /** @description Last 15 works, own, average shares (count) */
            last15PersonalForwardAvg?: string | number | null;
            /** @description Last 15 works, sponsored, fewest plays (count) */
            last15StarPlayMin?: string | number | null;
            /** @description Last 15 works, sponsored, most plays (count) */
            last15StarPlayMax?: string | number | null;
            /** @description Last 15 works, sponsored, average plays (count) */
            last15StarPlayAvg?: string | number | null;
            /** @description Last 15 works, sponsored, fewest likes (count) */
            last15StarLikeMin?: string | number | null;
            /** @description Last 15 works, sponsored, most likes (count) */
            last15StarLikeMax?: string | number | null;
            /** @description Last 15 works, sponsored, average likes (count) */
            last15StarLikeAvg?: string | number | null;
            /** @description Last 15 works, sponsored, fewest comments (count) */
            last15StarCommentMin?: number | null;
            /** @description Last 15 works, sponsored, most comments (count) */
            last15StarCommentMax?: number | null;
            /** @description Last 15 works, sponsored, average comments (count) */
            last15StarCommentAvg?: number | null;
            /** @description Last 15 works, sponsored, fewest shares (count) */
            last15StarForwardMin?: string | number | null;
            /** @description Last 15 works, sponsored, most shares (count) */
            last15StarForwardMax?: string | number | null;
            /** @description Last 15 works, sponsored, average shares (count) */
            last15StarForwardAvg?: string | number | null;
            /** @description Linked users, total (people) */
            linkUserTotal?: string | number | null;
            /** @description Linked users, share of total (rate) */
            linkUserTotalRatio?: string | null;
            /** @description Linked users, aware (people) */
            linkAwarenessValue?: string | number | null;
            /** @description Linked users, share of aware (rate) */
            linkAwarenessRatio?: string | null;
            /** @description Linked users, interested (people) */
            linkInterestValue?: string | number | null;
            /** @description Linked users, share of interested (rate) */
            linkInterestRatio?: string | null;
            /** @description Linked users, liking (people) */
            linkLikeValue?: string | number | null;
            /** @description Linked users, share of liking (rate) */
            linkLikeRatio?: string | null;
            /** @description Linked users, following (people) */
            linkFollowValue?: string | number | null;
            /** @description Linked users, share of following (rate) */
            linkFollowRatio?: string | null;
        };
        /** @description `total = created + updated + failed`; `unchanged` is the part of `updated` that changed nothing. `runId` is null for a dry run. */
        ImportResult: {
            runId: string | null;
            total: number;
            created: number;
            updated: number;
            unchanged: number;
            failed: number;
            discardedFieldsByPlatform: {
                [key: string]: string[];
            };
            errors: components["schemas"]["RowError"][];
        };
        /** @description What an import did. Of a run of kind `DEACTIVATE`, `updated` counts what was deactivated or was so already. */
        ImportRun: {
            id: string;
            organizationId: string;
            apiKeyId: string | null;
            apiKeyName: string | null;
            /** @enum {string} */
            kind: "BATCH" | "SINGLE" | "DEACTIVATE" | "FILE";
            sourceSystem: string | null;
            idempotencyKey: string | null;
            total: number;
            created: number;
            updated: number;
            unchanged: number;
            failed: number;
            /** @description Of a deactivation: why */
            reason: string | null;
            discardedFieldsByPlatform: {
                [key: string]: string[];
            };
            durationMs: number;
            /** Format: date-time */
            createdAt: string;
        };
        /** @description An import run with its row errors; of a file the first 500. */
        ImportRunDetail: {
            id: string;
            organizationId: string;
            apiKeyId: string | null;
            apiKeyName: string | null;
            /** @enum {string} */
            kind: "BATCH" | "SINGLE" | "DEACTIVATE" | "FILE";
            sourceSystem: string | null;
            idempotencyKey: string | null;
            total: number;
            created: number;
            updated: number;
            unchanged: number;
            failed: number;
            /** @description Of a deactivation: why */
            reason: string | null;
            discardedFieldsByPlatform: {
                [key: string]: string[];
            };
            durationMs: number;
            /** Format: date-time */
            createdAt: string;
            errors: components["schemas"]["ImportRunError"][];
        };
        /** @description Why one item was refused; `index` is its position in `items`. Of a file it is the line of the row, from 1. */
        ImportRunError: {
            index: number;
            platform: string | null;
            /** @enum {string} */
            code: "PLATFORM_URL_MISMATCH" | "SHORT_URL_EXPAND_FAILED" | "PLATFORM_ID_NOT_FOUND" | "INVALID_URL" | "INVALID_PLATFORM" | "INVALID_FIELD" | "ROSTER_FULL" | "NOT_FOUND" | "HELD_BY_ANOTHER_MEMBER";
            /** @description For people */
            message: string;
        };
        /** @description One thing that is wrong with the input. */
        Issue: {
            /** @description Where, as in `items.3.url`; a parameter's or header's name */
            path: string;
            /** @description What is wrong, to follow the path */
            message: string;
        };
        /** @description A creator as lists, the change stream and pushes show it: all but `rawData` and the portraits. */
        ListedBlogger: {
            /** @description The blogger's id in this service */
            id: string;
            /** @description The organization whose roster this is */
            organizationId: string;
            /** @description Member who holds the blogger in an organization with local data; null in the cloud mode */
            ownerUserId: string | null;
            /** @description Name of that member; null in the cloud mode */
            ownerUserName: string | null;
            /** @description Platform of the creator */
            platform: components["schemas"]["Platform"];
            /** @description Id that the platform knows the creator by; one of a kind in organization and platform */
            platformBloggerId: string;
            /** @description Name of the creator; the platformBloggerId until a better one is known */
            nickname: string;
            /** @description Address of the picture */
            avatar: string | null;
            /** @description Link to the creator's page, in its canonical form where it was read from a link */
            url: string | null;
            /** @description Gender, in the platform's words */
            gender: string | null;
            /** @description Place, in the platform's words */
            location: string | null;
            /** @description Category, in the platform's words */
            category: string | null;
            /** @description Followers */
            fansCount: number | null;
            /** @description Interaction rate in ten-thousandths: 350 means 3.5 % */
            interactRate: number | null;
            /** @description Quotes; their keys differ per platform */
            priceJson: {
                [key: string]: unknown;
            } | null;
            /** @description WeChat id */
            contactWechat: string | null;
            /** @description Telephone number */
            contactPhone: string | null;
            /** @description Electronic mail address */
            contactEmail: string | null;
            /** @description Tags; read as one comma-joined string, sent as that or as a list */
            tags: string | null;
            /** @description Note of the organization */
            remark: string | null;
            /** @description Rebate in percent: 5.5 means 5.5 % */
            rebatePercent: number | null;
            /** @description When the intent to cooperate was reached */
            linkupAt: string | null;
            /** @description Note on that, of at most 30 characters */
            linkupRemark: string | null;
            /** @description When the platform was last read */
            lastSyncedAt: string | null;
            /**
             * @description Where the record came from first; an update never changes it
             * @enum {string}
             */
            source: "MANUAL" | "IMPORT" | "SCRAPE" | "OPEN_API";
            /**
             * @description What the platform last said about the creator
             * @enum {string}
             */
            platformStatus: "ACTIVE" | "NOT_FOUND" | "INVALID_URL";
            /** @description Why */
            platformStatusReason: string | null;
            /** @description When it was asked */
            platformStatusCheckedAt: string | null;
            /**
             * @description State of the organization's review; personal editions have every blogger approved
             * @enum {string}
             */
            reviewStatus: "PENDING" | "APPROVED" | "REJECTED";
            /**
             * Format: date-time
             * @description When the record was made
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last really changed
             */
            updatedAt: string;
            /** @description Kind of creator, in the platform's words */
            creatorType: string | null;
            /** @description Topics of the content, in the platform's words */
            contentTopic: string | null;
            /** @description Industry, in the platform's words */
            industryTag: string | null;
            /** @description Growth of followers in a month, as the platform shows it */
            monthFansIncreaseRate: string | null;
            /** @description Price of a short (1 to 20 s) video, service fee included, in yuan */
            priceShortWithFee: number | null;
            /** @description Price of a middle-length (21 to 60 s) video, service fee included, in yuan */
            priceMidWithFee: number | null;
            /** @description Price of a long (over 60 s) video, service fee included, in yuan */
            priceLongWithFee: number | null;
            /** @description Summary of what the content is about */
            contentAnalysisSummary: string | null;
            /** @description Number 1 of the topics in the creator's content */
            contentAnalysisTop1: string | null;
            /** @description Number 2 of the topics in the creator's content */
            contentAnalysisTop2: string | null;
            /** @description Number 3 of the topics in the creator's content */
            contentAnalysisTop3: string | null;
            /** @description Number 4 of the topics in the creator's content */
            contentAnalysisTop4: string | null;
            /** @description Number 5 of the topics in the creator's content */
            contentAnalysisTop5: string | null;
            /** @description Number 6 of the topics in the creator's content */
            contentAnalysisTop6: string | null;
            /** @description Number 7 of the topics in the creator's content */
            contentAnalysisTop7: string | null;
            /** @description Number 8 of the topics in the creator's content */
            contentAnalysisTop8: string | null;
            /** @description Number 9 of the topics in the creator's content */
            contentAnalysisTop9: string | null;
            /** @description Number 10 of the topics in the creator's content */
            contentAnalysisTop10: string | null;
            /** @description Series of follower counts, as the platform gives it */
            fansTrend: string | null;
            /** @description Followers gained; below zero where some were lost */
            fansGrowth: number | null;
            /** @description The same as a rate, as the platform shows it */
            fansGrowthRate: string | null;
            /** @description The caller's own id of the creator */
            externalId: string | null;
            /** @description When the blogger was deactivated; null while it is active */
            deactivatedAt: string | null;
            /** @description Why, as the deactivation said */
            deactivatedReason: string | null;
            /** @description The blogger that this one turned out to be, and was merged into; null for any other */
            mergedIntoId: string | null;
            /** @description Own works, 30 days, median plays (count) */
            personal30PlayMid: string | null;
            /** @description Own works, 30 days, average likes (count) */
            personal30LikeAvg: string | null;
            /** @description Own works, 30 days, average shares (count) */
            personal30ForwardAvg: string | null;
            /** @description Own works, 30 days, completion rate (rate) */
            personal30PlayOverRate: string | null;
            /** @description Own works, 30 days, interaction rate (rate) */
            personal30InteractRate: string | null;
            /** @description Own works, 30 days, works (count) */
            personal30ItemNum: number | null;
            /** @description Own works, 30 days, average length (seconds) */
            personal30AvgDuration: number | null;
            /** @description Own works, 30 days, average comments (count) */
            personal30CommentAvg: number | null;
            /** @description Own works, 90 days, median plays (count) */
            personal90PlayMid: string | null;
            /** @description Own works, 90 days, average likes (count) */
            personal90LikeAvg: string | null;
            /** @description Own works, 90 days, average shares (count) */
            personal90ForwardAvg: string | null;
            /** @description Own works, 90 days, completion rate (rate) */
            personal90PlayOverRate: string | null;
            /** @description Own works, 90 days, interaction rate (rate) */
            personal90InteractRate: string | null;
            /** @description Own works, 90 days, works (count) */
            personal90ItemNum: number | null;
            /** @description Own works, 90 days, average length (seconds) */
            personal90AvgDuration: number | null;
            /** @description Own works, 90 days, average comments (count) */
            personal90CommentAvg: number | null;
            /** @description Sponsored works, 30 days, median plays (count) */
            star30PlayMid: string | null;
            /** @description Sponsored works, 30 days, average likes (count) */
            star30LikeAvg: string | null;
            /** @description Sponsored works, 30 days, average shares (count) */
            star30ForwardAvg: string | null;
            /** @description Sponsored works, 30 days, completion rate (rate) */
            star30PlayOverRate: string | null;
            /** @description Sponsored works, 30 days, interaction rate (rate) */
            star30InteractRate: string | null;
            /** @description Sponsored works, 30 days, works (count) */
            star30ItemNum: number | null;
            /** @description Sponsored works, 30 days, average length (seconds) */
            star30AvgDuration: number | null;
            /** @description Sponsored works, 30 days, average comments (count) */
            star30CommentAvg: number | null;
            /** @description Sponsored works, 90 days, median plays (count) */
            star90PlayMid: string | null;
            /** @description Sponsored works, 90 days, average likes (count) */
            star90LikeAvg: string | null;
            /** @description Sponsored works, 90 days, average shares (count) */
            star90ForwardAvg: string | null;
            /** @description Sponsored works, 90 days, completion rate (rate) */
            star90PlayOverRate: string | null;
            /** @description Sponsored works, 90 days, interaction rate (rate) */
            star90InteractRate: string | null;
            /** @description Sponsored works, 90 days, works (count) */
            star90ItemNum: number | null;
            /** @description Sponsored works, 90 days, average length (seconds) */
            star90AvgDuration: number | null;
            /** @description Sponsored works, 90 days, average comments (count) */
            star90CommentAvg: number | null;
            /** @description Estimate, 1 to 20 s, expected CPM (yuan) */
            estimate120ExpectCpm: number | null;
            /** @description Estimate, 1 to 20 s, expected CPE (yuan) */
            estimate120ExpectCpe: number | null;
            /** @description Estimate, 1 to 20 s, expected plays (count) */
            estimate120ExpectVv: number | null;
            /** @description Estimate, 1 to 20 s, hit rate (rate) */
            estimate120HotItemRate: string | null;
            /** @description Estimate, 21 to 60 s, expected CPM (yuan) */
            estimate2160ExpectCpm: number | null;
            /** @description Estimate, 21 to 60 s, expected CPE (yuan) */
            estimate2160ExpectCpe: number | null;
            /** @description Estimate, 21 to 60 s, expected plays (count) */
            estimate2160ExpectVv: number | null;
            /** @description Estimate, 21 to 60 s, hit rate (rate) */
            estimate2160HotItemRate: string | null;
            /** @description Estimate, over 60 s, expected CPM (yuan) */
            estimate60PlusExpectCpm: number | null;
            /** @description Estimate, over 60 s, expected CPE (yuan) */
            estimate60PlusExpectCpe: number | null;
            /** @description Estimate, over 60 s, expected plays (count) */
            estimate60PlusExpectVv: number | null;
            /** @description Estimate, over 60 s, hit rate (rate) */
            estimate60PlusHotItemRate: string | null;
            /** @description Seeding, 30 days, sponsored searches after view (count) */
            seed30BizSearchAfterViewCnt: string | null;
            /** @description Seeding, 30 days, sponsored search-after-view rate (rate) */
            seed30BizSearchAfterViewRate: string | null;
            /** @description Seeding, 30 days, sponsored keyword click rate (rate) */
            seed30BizBluewordCtr: string | null;
            /** @description Seeding, 30 days, own searches after view (count) */
            seed30PersonalSearchAfterViewCnt: string | null;
            /** @description Seeding, 30 days, own search-after-view rate (rate) */
            seed30PersonalSearchAfterViewRate: string | null;
            /** @description Seeding, 30 days, own keyword click rate (rate) */
            seed30PersonalBluewordCtr: string | null;
            /** @description Seeding, 30 days, A3 audience gained (people) */
            seed30A3IncrCnt: string | null;
            /** @description Seeding, 30 days, search term click rate (rate) */
            seed30SearchWordCtr: string | null;
            /** @description Seeding, 90 days, sponsored searches after view (count) */
            seed90BizSearchAfterViewCnt: string | null;
            /** @description Seeding, 90 days, sponsored search-after-view rate (rate) */
            seed90BizSearchAfterViewRate: string | null;
            /** @description Seeding, 90 days, sponsored keyword click rate (rate) */
            seed90BizBluewordCtr: string | null;
            /** @description Seeding, 90 days, own searches after view (count) */
            seed90PersonalSearchAfterViewCnt: string | null;
            /** @description Seeding, 90 days, own search-after-view rate (rate) */
            seed90PersonalSearchAfterViewRate: string | null;
            /** @description Seeding, 90 days, own keyword click rate (rate) */
            seed90PersonalBluewordCtr: string | null;
            /** @description Seeding, 90 days, A3 audience gained (people) */
            seed90A3IncrCnt: string | null;
            /** @description Seeding, 90 days, search term click rate (rate) */
            seed90SearchWordCtr: string | null;
            /** @description Conversion, 7 days, related videos (count) */
            convert7RelatedVideoCnt: number | null;
            /** @description Conversion, 7 days, median plays (count) */
            convert7VideoVvMedian: string | null;
            /** @description Conversion, 7 days, component clicks (count) */
            convert7ComponentClickCnt: string | null;
            /** @description Conversion, 7 days, component click rate (rate) */
            convert7ComponentClickRate: string | null;
            /** @description Conversion, 7 days, related CPC (yuan) */
            convert7RelatedCpc: string | null;
            /** @description Conversion, 30 days, related videos (count) */
            convert30RelatedVideoCnt: number | null;
            /** @description Conversion, 30 days, median plays (count) */
            convert30VideoVvMedian: string | null;
            /** @description Conversion, 30 days, component clicks (count) */
            convert30ComponentClickCnt: string | null;
            /** @description Conversion, 30 days, component click rate (rate) */
            convert30ComponentClickRate: string | null;
            /** @description Conversion, 30 days, related CPC (yuan) */
            convert30RelatedCpc: string | null;
            /** @description Conversion, 90 days, related videos (count) */
            convert90RelatedVideoCnt: number | null;
            /** @description Conversion, 90 days, median plays (count) */
            convert90VideoVvMedian: string | null;
            /** @description Conversion, 90 days, component clicks (count) */
            convert90ComponentClickCnt: string | null;
            /** @description Conversion, 90 days, component click rate (rate) */
            convert90ComponentClickRate: string | null;
            /** @description Conversion, 90 days, related CPC (yuan) */
            convert90RelatedCpc: string | null;
            /** @description Last 15 works, all, fewest plays (count) */
            last15AllPlayMin: string | null;
            /** @description Last 15 works, all, most plays (count) */
            last15AllPlayMax: string | null;
            /** @description Last 15 works, all, average plays (count) */
            last15AllPlayAvg: string | null;
            /** @description Last 15 works, all, fewest likes (count) */
            last15AllLikeMin: string | null;
            /** @description Last 15 works, all, most likes (count) */
            last15AllLikeMax: string | null;
            /** @description Last 15 works, all, average likes (count) */
            last15AllLikeAvg: string | null;
            /** @description Last 15 works, all, fewest comments (count) */
            last15AllCommentMin: number | null;
            /** @description Last 15 works, all, most comments (count) */
            last15AllCommentMax: number | null;
            /** @description Last 15 works, all, average comments (count) */
            last15AllCommentAvg: number | null;
            /** @description Last 15 works, all, fewest shares (count) */
            last15AllForwardMin: string | null;
            /** @description Last 15 works, all, most shares (count) */
            last15AllForwardMax: string | null;
            /** @description Last 15 works, all, average shares (count) */
            last15AllForwardAvg: string | null;
            /** @description Last 15 works, own, fewest plays (count) */
            last15PersonalPlayMin: string | null;
            /** @description Last 15 works, own, most plays (count) */
            last15PersonalPlayMax: string | null;
            /** @description Last 15 works, own, average plays (count) */
            last15PersonalPlayAvg: string | null;
            /** @description Last 15 works, own, fewest likes (count) */
            last15PersonalLikeMin: string | null;
            /** @description Last 15 works, own, most likes (count) */
            last15PersonalLikeMax: string | null;
            /** @description Last 15 works, own, average likes (count) */
            last15PersonalLikeAvg: string | null;
            /** @description Last 15 works, own, fewest comments (count) */
            last15PersonalCommentMin: number | null;
            /** @description Last 15 works, own, most comments (count) */
            last15PersonalCommentMax: number | null;
            /** @description Last 15 works, own, average comments (count) */
            last15PersonalCommentAvg: number | null;
            /** @description Last 15 works, own, fewest shares (count) */
            last15PersonalForwardMin: string | null;
            /** @description Last 15 works, own, most shares (count) */
            last15PersonalForwardMax: string | null;
            /** @description Last 15 works, own, average shares (count) */
            last15PersonalForwardAvg: string | null;
            /** @description Last 15 works, sponsored, fewest plays (count) */
            last15StarPlayMin: string | null;
            /** @description Last 15 works, sponsored, most plays (count) */
            last15StarPlayMax: string | null;
            /** @description Last 15 works, sponsored, average plays (count) */
            last15StarPlayAvg: string | null;
            /** @description Last 15 works, sponsored, fewest likes (count) */
            last15StarLikeMin: string | null;
            /** @description Last 15 works, sponsored, most likes (count) */
            last15StarLikeMax: string | null;
            /** @description Last 15 works, sponsored, average likes (count) */
            last15StarLikeAvg: string | null;
            /** @description Last 15 works, sponsored, fewest comments (count) */
            last15StarCommentMin: number | null;
            /** @description Last 15 works, sponsored, most comments (count) */
            last15StarCommentMax: number | null;
            /** @description Last 15 works, sponsored, average comments (count) */
            last15StarCommentAvg: number | null;
            /** @description Last 15 works, sponsored, fewest shares (count) */
            last15StarForwardMin: string | null;
            /** @description Last 15 works, sponsored, most shares (count) */
            last15StarForwardMax: string | null;
            /** @description Last 15 works, sponsored, average shares (count) */
            last15StarForwardAvg: string | null;
            /** @description Linked users, total (people) */
            linkUserTotal: string | null;
            /** @description Linked users, share of total (rate) */
            linkUserTotalRatio: string | null;
            /** @description Linked users, aware (people) */
            linkAwarenessValue: string | null;
            /** @description Linked users, share of aware (rate) */
            linkAwarenessRatio: string | null;
            /** @description Linked users, interested (people) */
            linkInterestValue: string | null;
            /** @description Linked users, share of interested (rate) */
            linkInterestRatio: string | null;
            /** @description Linked users, liking (people) */
            linkLikeValue: string | null;
            /** @description Linked users, share of liking (rate) */
            linkLikeRatio: string | null;
            /** @description Linked users, following (people) */
            linkFollowValue: string | null;
            /** @description Linked users, share of following (rate) */
            linkFollowRatio: string | null;
        };
        /** @enum {string} */
        Platform: "STARMAP" | "PGY" | "VIDEO_HUXUAN" | "MP_HUXUAN" | "BILIBILI_HUAHUO" | "KUAISHOU_JLJX";
        /** @description Shares between 0 and 1, and the ten top cities; other keys are kept. */
        Portrait: {
            genderMale?: number | null;
            genderFemale?: number | null;
            age18To23?: number | null;
            age24To30?: number | null;
            age31To40?: number | null;
            age41To50?: number | null;
            age50Plus?: number | null;
            ageOther?: number | null;
            provinceBeijing?: number | null;
            provinceTianjin?: number | null;
            provinceHebei?: number | null;
            provinceShanxi?: number | null;
            provinceNeimenggu?: number | null;
            provinceLiaoning?: number | null;
            provinceJilin?: number | null;
            provinceHeilongjiang?: number | null;
            provinceShanghai?: number | null;
            provinceJiangsu?: number | null;
            provinceZhejiang?: number | null;
            provinceAnhui?: number | null;
            provinceFujian?: number | null;
            provinceJiangxi?: number | null;
            provinceShandong?: number | null;
            provinceHenan?: number | null;
            provinceHubei?: number | null;
            provinceHunan?: number | null;
            provinceGuangdong?: number | null;
            provinceGuangxi?: number | null;
            provinceHainan?: number | null;
            provinceChongqing?: number | null;
            provinceSichuan?: number | null;
            provinceGuizhou?: number | null;
            provinceYunnan?: number | null;
            provinceXizang?: number | null;
            provinceShaanxi?: number | null;
            provinceGansu?: number | null;
            provinceQinghai?: number | null;
            provinceNingxia?: number | null;
            provinceXinjiang?: number | null;
            provinceTaiwan?: number | null;
            provinceXianggang?: number | null;
            provinceAomen?: number | null;
            cityTier1?: number | null;
            cityTierNew1?: number | null;
            cityTier2?: number | null;
            cityTier3?: number | null;
            cityTier4?: number | null;
            cityTier5?: number | null;
            deviceIphone?: number | null;
            deviceHuawei?: number | null;
            deviceHonor?: number | null;
            deviceXiaomi?: number | null;
            deviceRedmi?: number | null;
            deviceOppo?: number | null;
            deviceVivo?: number | null;
            deviceOther?: number | null;
            crowdTownYouth?: number | null;
            crowdTownElder?: number | null;
            crowdGenZ?: number | null;
            crowdBlueCollar?: number | null;
            crowdSilver?: number | null;
            crowdWhiteCollar?: number | null;
            crowdMiddleClass?: number | null;
            crowdRefinedMom?: number | null;
            cityTop1?: ({
                name: string;
                ratio?: number | null;
            } & {
                [key: string]: unknown;
            }) | null;
            cityTop2?: ({
                name: string;
                ratio?: number | null;
            } & {
                [key: string]: unknown;
            }) | null;
            cityTop3?: ({
                name: string;
                ratio?: number | null;
            } & {
                [key: string]: unknown;
            }) | null;
            cityTop4?: ({
                name: string;
                ratio?: number | null;
            } & {
                [key: string]: unknown;
            }) | null;
            cityTop5?: ({
                name: string;
                ratio?: number | null;
            } & {
                [key: string]: unknown;
            }) | null;
            cityTop6?: ({
                name: string;
                ratio?: number | null;
            } & {
                [key: string]: unknown;
            }) | null;
            cityTop7?: ({
                name: string;
                ratio?: number | null;
            } & {
                [key: string]: unknown;
            }) | null;
            cityTop8?: ({
                name: string;
                ratio?: number | null;
            } & {
                [key: string]: unknown;
            }) | null;
            cityTop9?: ({
                name: string;
                ratio?: number | null;
            } & {
                [key: string]: unknown;
            }) | null;
            cityTop10?: ({
                name: string;
                ratio?: number | null;
            } & {
                [key: string]: unknown;
            }) | null;
        } & {
            [key: string]: unknown;
        };
        Push: {
            /** @description The delivery; the same over its attempts, as in webhook-id */
            id: string;
            /** @description The sync endpoint */
            endpointId: string;
            /** @description This attempt, as in /open-api/sync-runs */
            runId: string;
            /** @description 1 for the first */
            attempt: number;
            /** Format: date-time */
            sentAt: string;
            /** @description In commit order; a retry after a partial failure carries the failed ones only */
            bloggers: components["schemas"]["BloggerChange"][];
        };
        /** @description Why one item was refused; `index` is its position in `items`. */
        RowError: {
            index: number;
            platform: string | null;
            /** @enum {string} */
            code: "PLATFORM_URL_MISMATCH" | "SHORT_URL_EXPAND_FAILED" | "PLATFORM_ID_NOT_FOUND" | "INVALID_URL" | "INVALID_PLATFORM" | "INVALID_FIELD" | "ROSTER_FULL" | "NOT_FOUND";
            /** @description For people */
            message: string;
        };
        ScrapingTask: {
            id: string;
            organizationId: string;
            ownerUserId: string | null;
            name: string;
            platforms: components["schemas"]["Platform"][];
            /** @enum {string} */
            scope: "ALL" | "FILTERED";
            filterJson: {
                [key: string]: unknown;
            } | null;
            fieldsJson: string[] | null;
            /** @enum {string} */
            scheduleType: "MANUAL" | "DAILY" | "WEEKLY" | "MONTHLY";
            cronExpression: string | null;
            enabled: boolean;
            /** @enum {string} */
            priority: "MANUAL" | "DAILY" | "WEEKLY" | "MONTHLY";
            maxRunDurationMinutes: number;
            failureRetryCount: number;
            retryIntervalMinutes: number;
            currentRetryCount: number;
            pacePolicyId: string | null;
            lastRunAt: string | null;
            nextRunAt: string | null;
            runCount: number;
            lastRun: {
                id: string;
                /** @enum {string} */
                status: "PENDING" | "RUNNING" | "SUCCESS" | "PARTIAL" | "PAUSED" | "FAILED" | "CANCELLED";
                /** Format: date-time */
                startedAt: string;
                finishedAt: string | null;
                targetCount: number;
                successCount: number;
                failedCount: number;
                pendingCount: number;
                attempt: number;
            } | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        /** @description One run of a scraping task. */
        ScrapingTaskRun: {
            id: string;
            taskId: string;
            /** @enum {string} */
            status: "PENDING" | "RUNNING" | "SUCCESS" | "PARTIAL" | "PAUSED" | "FAILED" | "CANCELLED";
            /** Format: date-time */
            startedAt: string;
            finishedAt: string | null;
            targetCount: number;
            successCount: number;
            failedCount: number;
            captchaCount: number;
            accountUsageJson: {
                [key: string]: unknown;
            } | null;
            errorLog: string | null;
            pauseReason: string | null;
            attempt: number;
            pendingBloggerIds: string[] | null;
            processedBloggerIds: string[] | null;
            parentRunId: string | null;
            failedTargets: {
                url: string;
                errorCode: string | null;
                errorMessage: string | null;
                accountId: string | null;
                attempt: number;
                /** @description When, in Unix milliseconds */
                ts: number;
            }[] | null;
        };
        /**
         * @description Name of a field of ScrapingTaskRun.
         * @enum {string}
         */
        ScrapingTaskRunField: "id" | "taskId" | "status" | "startedAt" | "finishedAt" | "targetCount" | "successCount" | "failedCount" | "captchaCount" | "accountUsageJson" | "errorLog" | "pauseReason" | "attempt" | "pendingBloggerIds" | "processedBloggerIds" | "parentRunId" | "failedTargets";
        /** @description A blogger, with the fields that `fields` named and no other. */
        SelectedBlogger: {
            /** @description The blogger's id in this service */
            id?: string;
            /** @description The organization whose roster this is */
            organizationId?: string;
            /** @description Member who holds the blogger in an organization with local data; null in the cloud mode */
            ownerUserId?: string | null;
            /** @description Name of that member; null in the cloud mode */
            ownerUserName?: string | null;
            /** @description Platform of the creator */
            platform?: components["schemas"]["Platform"];
            /** @description Id that the platform knows the creator by; one of a kind in organization and platform */
            platformBloggerId?: string;
            /** @description Name of the creator; the platformBloggerId until a better one is known */
            nickname?: string;
            /** @description Address of the picture */
            avatar?: string | null;
            /** @description Link to the creator's page, in its canonical form where it was read from a link */
            url?: string | null;
            /** @description Gender, in the platform's words */
            gender?: string | null;
            /** @description Place, in the platform's words */
            location?: string | null;
            /** @description Category, in the platform's words */
            category?: string | null;
            /** @description Followers */
            fansCount?: number | null;
            /** @description Interaction rate in ten-thousandths: 350 means 3.5 % */
            interactRate?: number | null;
            /** @description Quotes; their keys differ per platform */
            priceJson?: {
                [key: string]: unknown;
            } | null;
            /** @description WeChat id */
            contactWechat?: string | null;
            /** @description Telephone number */
            contactPhone?: string | null;
            /** @description Electronic mail address */
            contactEmail?: string | null;
            /** @description Tags; read as one comma-joined string, sent as that or as a list */
            tags?: string | null;
            /** @description Note of the organization */
            remark?: string | null;
            /** @description Rebate in percent: 5.5 means 5.5 % */
            rebatePercent?: number | null;
            /** @description When the intent to cooperate was reached */
            linkupAt?: string | null;
            /** @description Note on that, of at most 30 characters */
            linkupRemark?: string | null;
            /** @description When the platform was last read */
            lastSyncedAt?: string | null;
            /**
             * @description Where the record came from first; an update never changes it
             * @enum {string}
             */
            source?: "MANUAL" | "IMPORT" | "SCRAPE" | "OPEN_API";
            /** @description The platform's data as they came */
            rawData?: {
                [key: string]: unknown;
            } | null;
            /**
             * @description What the platform last said about the creator
             * @enum {string}
             */
            platformStatus?: "ACTIVE" | "NOT_FOUND" | "INVALID_URL";
            /** @description Why */
            platformStatusReason?: string | null;
            /** @description When it was asked */
            platformStatusCheckedAt?: string | null;
            /**
             * @description State of the organization's review; personal editions have every blogger approved
             * @enum {string}
             */
            reviewStatus?: "PENDING" | "APPROVED" | "REJECTED";
            /**
             * Format: date-time
             * @description When the record was made
             */
            createdAt?: string;
            /**
             * Format: date-time
             * @description When it last really changed
             */
            updatedAt?: string;
            /** @description Kind of creator, in the platform's words */
            creatorType?: string | null;
            /** @description Topics of the content, in the platform's words */
            contentTopic?: string | null;
            /** @description Industry, in the platform's words */
            industryTag?: string | null;
            /** @description Growth of followers in a month, as the platform shows it */
            monthFansIncreaseRate?: string | null;
            /** @description Price of a short (1 to 20 s) video, service fee included, in yuan */
            priceShortWithFee?: number | null;
            /** @description Price of a middle-length (21 to 60 s) video, service fee included, in yuan */
            priceMidWithFee?: number | null;
            /** @description Price of a long (over 60 s) video, service fee included, in yuan */
            priceLongWithFee?: number | null;
            /** @description Summary of what the content is about */
            contentAnalysisSummary?: string | null;
            /** @description Number 1 of the topics in the creator's content */
            contentAnalysisTop1?: string | null;
            /** @description Number 2 of the topics in the creator's content */
            contentAnalysisTop2?: string | null;
            /** @description Number 3 of the topics in the creator's content */
            contentAnalysisTop3?: string | null;
            /** @description Number 4 of the topics in the creator's content */
            contentAnalysisTop4?: string | null;
            /** @description Number 5 of the topics in the creator's content */
            contentAnalysisTop5?: string | null;
            /** @description Number 6 of the topics in the creator's content */
            contentAnalysisTop6?: string | null;
            /** @description Number 7 of the topics in the creator's content */
            contentAnalysisTop7?: string | null;
            /** @description Number 8 of the topics in the creator's content */
            contentAnalysisTop8?: string | null;
            /** @description Number 9 of the topics in the creator's content */
            contentAnalysisTop9?: string | null;
            /** @description Number 10 of the topics in the creator's content */
            contentAnalysisTop10?: string | null;
            /** @description Series of follower counts, as the platform gives it */
            fansTrend?: string | null;
            /** @description Followers gained; below zero where some were lost */
            fansGrowth?: number | null;
            /** @description The same as a rate, as the platform shows it */
            fansGrowthRate?: string | null;
            /** @description Portrait of the followers: shares between 0 and 1 by gender, age, province, city tier, device and crowd, and the ten top cities */
            fansPortraitJson?: {
                [key: string]: unknown;
            } | null;
            /** @description Portrait of the users who interact: shares between 0 and 1 by gender, age, province, city tier, device and crowd, and the ten top cities */
            audiencePortraitJson?: {
                [key: string]: unknown;
            } | null;
            /** @description Portrait of the linked users: shares between 0 and 1 by gender, age, province, city tier, device and crowd, and the ten top cities */
            tiePortraitJson?: {
                [key: string]: unknown;
            } | null;
            /** @description The caller's own id of the creator */
            externalId?: string | null;
            /** @description When the blogger was deactivated; null while it is active */
            deactivatedAt?: string | null;
            /** @description Why, as the deactivation said */
            deactivatedReason?: string | null;
            /** @description The blogger that this one turned out to be, and was merged into; null for any other */
            mergedIntoId?: string | null;
            /** @description Own works, 30 days, median plays (count) */
            personal30PlayMid?: string | null;
            /** @description Own works, 30 days, average likes (count) */
            personal30LikeAvg?: string | null;
            /** @description Own works, 30 days, average shares (count) */
            personal30ForwardAvg?: string | null;
            /** @description Own works, 30 days, completion rate (rate) */
            personal30PlayOverRate?: string | null;
            /** @description Own works, 30 days, interaction rate (rate) */
            personal30InteractRate?: string | null;
            /** @description Own works, 30 days, works (count) */
            personal30ItemNum?: number | null;
            /** @description Own works, 30 days, average length (seconds) */
            personal30AvgDuration?: number | null;
            /** @description Own works, 30 days, average comments (count) */
            personal30CommentAvg?: number | null;
            /** @description Own works, 90 days, median plays (count) */
            personal90PlayMid?: string | null;
            /** @description Own works, 90 days, average likes (count) */
            personal90LikeAvg?: string | null;
            /** @description Own works, 90 days, average shares (count) */
            personal90ForwardAvg?: string | null;
            /** @description Own works, 90 days, completion rate (rate) */
            personal90PlayOverRate?: string | null;
            /** @description Own works, 90 days, interaction rate (rate) */
            personal90InteractRate?: string | null;
            /** @description Own works, 90 days, works (count) */
            personal90ItemNum?: number | null;
            /** @description Own works, 90 days, average length (seconds) */
            personal90AvgDuration?: number | null;
            /** @description Own works, 90 days, average comments (count) */
            personal90CommentAvg?: number | null;
            /** @description Sponsored works, 30 days, median plays (count) */
            star30PlayMid?: string | null;
            /** @description Sponsored works, 30 days, average likes (count) */
            star30LikeAvg?: string | null;
            /** @description Sponsored works, 30 days, average shares (count) */
            star30ForwardAvg?: string | null;
            /** @description Sponsored works, 30 days, completion rate (rate) */
            star30PlayOverRate?: string | null;
            /** @description Sponsored works, 30 days, interaction rate (rate) */
            star30InteractRate?: string | null;
            /** @description Sponsored works, 30 days, works (count) */
            star30ItemNum?: number | null;
            /** @description Sponsored works, 30 days, average length (seconds) */
            star30AvgDuration?: number | null;
            /** @description Sponsored works, 30 days, average comments (count) */
            star30CommentAvg?: number | null;
            /** @description Sponsored works, 90 days, median plays (count) */
            star90PlayMid?: string | null;
            /** @description Sponsored works, 90 days, average likes (count) */
            star90LikeAvg?: string | null;
            /** @description Sponsored works, 90 days, average shares (count) */
            star90ForwardAvg?: string | null;
            /** @description Sponsored works, 90 days, completion rate (rate) */
            star90PlayOverRate?: string | null;
            /** @description Sponsored works, 90 days, interaction rate (rate) */
            star90InteractRate?: string | null;
            /** @description Sponsored works, 90 days, works (count) */
            star90ItemNum?: number | null;
            /** @description Sponsored works, 90 days, average length (seconds) */
            star90AvgDuration?: number | null;
            /** @description Sponsored works, 90 days, average comments (count) */
            star90CommentAvg?: number | null;
            /** @description Estimate, 1 to 20 s, expected CPM (yuan) */
            estimate120ExpectCpm?: number | null;
            /** @description Estimate, 1 to 20 s, expected CPE (yuan) */
            estimate120ExpectCpe?: number | null;
            /** @description Estimate, 1 to 20 s, expected plays (count) */
            estimate120ExpectVv?: number | null;
            /** @description Estimate, 1 to 20 s, hit rate (rate) */
            estimate120HotItemRate?: string | null;
            /** @description Estimate, 21 to 60 s, expected CPM (yuan) */
            estimate2160ExpectCpm?: number | null;
            /** @description Estimate, 21 to 60 s, expected CPE (yuan) */
            estimate2160ExpectCpe?: number | null;
            /** @description Estimate, 21 to 60 s, expected plays (count) */
            estimate2160ExpectVv?: number | null;
            /** @description Estimate, 21 to 60 s, hit rate (rate) */
            estimate2160HotItemRate?: string | null;
            /** @description Estimate, over 60 s, expected CPM (yuan) */
            estimate60PlusExpectCpm?: number | null;
            /** @description Estimate, over 60 s, expected CPE (yuan) */
            estimate60PlusExpectCpe?: number | null;
            /** @description Estimate, over 60 s, expected plays (count) */
            estimate60PlusExpectVv?: number | null;
            /** @description Estimate, over 60 s, hit rate (rate) */
            estimate60PlusHotItemRate?: string | null;
            /** @description Seeding, 30 days, sponsored searches after view (count) */
            seed30BizSearchAfterViewCnt?: string | null;
            /** @description Seeding, 30 days, sponsored search-after-view rate (rate) */
            seed30BizSearchAfterViewRate?: string | null;
            /** @description Seeding, 30 days, sponsored keyword click rate (rate) */
            seed30BizBluewordCtr?: string | null;
            /** @description Seeding, 30 days, own searches after view (count) */
            seed30PersonalSearchAfterViewCnt?: string | null;
            /** @description Seeding, 30 days, own search-after-view rate (rate) */
            seed30PersonalSearchAfterViewRate?: string | null;
            /** @description Seeding, 30 days, own keyword click rate (rate) */
            seed30PersonalBluewordCtr?: string | null;
            /** @description Seeding, 30 days, A3 audience gained (people) */
            seed30A3IncrCnt?: string | null;
            /** @description Seeding, 30 days, search term click rate (rate) */
            seed30SearchWordCtr?: string | null;
            /** @description Seeding, 90 days, sponsored searches after view (count) */
            seed90BizSearchAfterViewCnt?: string | null;
            /** @description Seeding, 90 days, sponsored search-after-view rate (rate) */
            seed90BizSearchAfterViewRate?: string | null;
            /** @description Seeding, 90 days, sponsored keyword click rate (rate) */
            seed90BizBluewordCtr?: string | null;
            /** @description Seeding, 90 days, own searches after view (count) */
            seed90PersonalSearchAfterViewCnt?: string | null;
            /** @description Seeding, 90 days, own search-after-view rate (rate) */
            seed90PersonalSearchAfterViewRate?: string | null;
            /** @description Seeding, 90 days, own keyword click rate (rate) */
            seed90PersonalBluewordCtr?: string | null;
            /** @description Seeding, 90 days, A3 audience gained (people) */
            seed90A3IncrCnt?: string | null;
            /** @description Seeding, 90 days, search term click rate (rate) */
            seed90SearchWordCtr?: string | null;
            /** @description Conversion, 7 days, related videos (count) */
            convert7RelatedVideoCnt?: number | null;
            /** @description Conversion, 7 days, median plays (count) */
            convert7VideoVvMedian?: string | null;
            /** @description Conversion, 7 days, component clicks (count) */
            convert7ComponentClickCnt?: string | null;
            /** @description Conversion, 7 days, component click rate (rate) */
            convert7ComponentClickRate?: string | null;
            /** @description Conversion, 7 days, related CPC (yuan) */
            convert7RelatedCpc?: string | null;
            /** @description Conversion, 30 days, related videos (count) */
            convert30RelatedVideoCnt?: number | null;
            /** @description Conversion, 30 days, median plays (count) */
            convert30VideoVvMedian?: string | null;
            /** @description Conversion, 30 days, component clicks (count) */
            convert30ComponentClickCnt?: string | null;
            /** @description Conversion, 30 days, component click rate (rate) */
            convert30ComponentClickRate?: string | null;
            /** @description Conversion, 30 days, related CPC (yuan) */
            convert30RelatedCpc?: string | null;
            /** @description Conversion, 90 days, related videos (count) */
            convert90RelatedVideoCnt?: number | null;
            /** @description Conversion, 90 days, median plays (count) */
            convert90VideoVvMedian?: string | null;
            /** @description Conversion, 90 days, component clicks (count) */
            convert90ComponentClickCnt?: string | null;
            /** @description Conversion, 90 days, component click rate (rate) */
            convert90ComponentClickRate?: string | null;
            /** @description Conversion, 90 days, related CPC (yuan) */
            convert90RelatedCpc?: string | null;
            /** @description Last 15 works, all, fewest plays (count) */
            last15AllPlayMin?: string | null;
            /** @description Last 15 works, all, most plays (count) */
            last15AllPlayMax?: string | null;
            /** @description Last 15 works, all, average plays (count) */
            last15AllPlayAvg?: string | null;
            /** @description Last 15 works, all, fewest likes (count) */
            last15AllLikeMin?: string | null;
            /** @description Last 15 works, all, most likes (count) */
            last15AllLikeMax?: string | null;
            /** @description Last 15 works, all, average likes (count) */
            last15AllLikeAvg?: string | null;
            /** @description Last 15 works, all, fewest comments (count) */
            last15AllCommentMin?: number | null;
            /** @description Last 15 works, all, most comments (count) */
            last15AllCommentMax?: number | null;
            /** @description Last 15 works, all, average comments (count) */
            last15AllCommentAvg?: number | null;
            /** @description Last 15 works, all, fewest shares (count) */
            last15AllForwardMin?: string | null;
            /** @description Last 15 works, all, most shares (count) */
            last15AllForwardMax?: string | null;
            /** @description Last 15 works, all, average shares (count) */
            last15AllForwardAvg?: string | null;
            /** @description Last 15 works, own, fewest plays (count) */
            last15PersonalPlayMin?: string | null;
            /** @description Last 15 works, own, most plays (count) */
            last15PersonalPlayMax?: string | null;
            /** @description Last 15 works, own, average plays (count) */
            last15PersonalPlayAvg?: string | null;
            /** @description Last 15 works, own, fewest likes (count) */
            last15PersonalLikeMin?: string | null;
            /** @description Last 15 works, own, most likes (count) */
            last15PersonalLikeMax?: string | null;
            /** @description Last 15 works, own, average likes (count) */
            last15PersonalLikeAvg?: string | null;
            /** @description Last 15 works, own, fewest comments (count) */
            last15PersonalCommentMin?: number | null;
            /** @description Last 15 works, own, most comments (count) */
            last15PersonalCommentMax?: number | null;
            /** @description Last 15 works, own, average comments (count) */
            last15PersonalCommentAvg?: number | null;
            /** @description Last 15 works, own, fewest shares (count) */
            last15PersonalForwardMin?: string | null;
            /** @description Last 15 works, own, most shares (count) */
            last15PersonalForwardMax?: string | null;
            /** @description Last 15 works, own, average shares (count) */
            last15PersonalForwardAvg?: string | null;
            /** @description Last 15 works, sponsored, fewest plays (count) */
            last15StarPlayMin?: string | null;
            /** @description Last 15 works, sponsored, most plays (count) */
            last15StarPlayMax?: string | null;
            /** @description Last 15 works, sponsored, average plays (count) */
            last15StarPlayAvg?: string | null;
            /** @description Last 15 works, sponsored, fewest likes (count) */
            last15StarLikeMin?: string | null;
            /** @description Last 15 works, sponsored, most likes (count) */
            last15StarLikeMax?: string | null;
            /** @description Last 15 works, sponsored, average likes (count) */
            last15StarLikeAvg?: string | null;
            /** @description Last 15 works, sponsored, fewest comments (count) */
            last15StarCommentMin?: number | null;
            /** @description Last 15 works, sponsored, most comments (count) */
            last15StarCommentMax?: number | null;
            /** @description Last 15 works, sponsored, average comments (count) */
            last15StarCommentAvg?: number | null;
            /** @description Last 15 works, sponsored, fewest shares (count) */
            last15StarForwardMin?: string | null;
            /** @description Last 15 works, sponsored, most shares (count) */
            last15StarForwardMax?: string | null;
            /** @description Last 15 works, sponsored, average shares (count) */
            last15StarForwardAvg?: string | null;
            /** @description Linked users, total (people) */
            linkUserTotal?: string | null;
            /** @description Linked users, share of total (rate) */
            linkUserTotalRatio?: string | null;
            /** @description Linked users, aware (people) */
            linkAwarenessValue?: string | null;
            /** @description Linked users, share of aware (rate) */
            linkAwarenessRatio?: string | null;
            /** @description Linked users, interested (people) */
            linkInterestValue?: string | null;
            /** @description Linked users, share of interested (rate) */
            linkInterestRatio?: string | null;
            /** @description Linked users, liking (people) */
            linkLikeValue?: string | null;
            /** @description Linked users, share of liking (rate) */
            linkLikeRatio?: string | null;
            /** @description Linked users, following (people) */
            linkFollowValue?: string | null;
            /** @description Linked users, share of following (rate) */
            linkFollowRatio?: string | null;
        };
        /** @description A blogger that changed, with the fields that `fields` named and no other. */
        SelectedBloggerChange: {
            /** @enum {string} */
            changeType: "CREATED" | "UPDATED" | "DEACTIVATED";
            /**
             * Format: date-time
             * @description Instant of the change's commit
             */
            changedAt: string;
            /**
             * Format: int64
             * @description Position in the stream; grows in commit order
             */
            seq: string;
            blogger: components["schemas"]["SelectedBlogger"];
        };
        /** @description A run of a scraping task, with the fields that `fields` named and no other. */
        SelectedScrapingTaskRun: {
            id?: string;
            taskId?: string;
            /** @enum {string} */
            status?: "PENDING" | "RUNNING" | "SUCCESS" | "PARTIAL" | "PAUSED" | "FAILED" | "CANCELLED";
            /** Format: date-time */
            startedAt?: string;
            finishedAt?: string | null;
            targetCount?: number;
            successCount?: number;
            failedCount?: number;
            captchaCount?: number;
            accountUsageJson?: {
                [key: string]: unknown;
            } | null;
            errorLog?: string | null;
            pauseReason?: string | null;
            attempt?: number;
            pendingBloggerIds?: string[] | null;
            processedBloggerIds?: string[] | null;
            parentRunId?: string | null;
            failedTargets?: {
                url: string;
                errorCode: string | null;
                errorMessage: string | null;
                accountId: string | null;
                attempt: number;
                /** @description When, in Unix milliseconds */
                ts: number;
            }[] | null;
        };
        /** @description One attempt to push, with the outcome of its delivery. */
        SyncEndpointRun: {
            id: string;
            endpointId: string;
            attempt: number;
            /** @enum {string} */
            status: "RUNNING" | "SUCCESS" | "FAILED";
            bloggerIds: string[];
            failedBloggerIds: string[];
            totalCount: number;
            successCount: number;
            failedCount: number;
            /** Format: date-time */
            startedAt: string;
            finishedAt: string | null;
            lastError: string | null;
            deliveryId: string;
            /** @enum {string} */
            deliveryStatus: "PENDING" | "RUNNING" | "SUCCESS" | "FAILED";
            isTest: boolean;
            nextAttemptAt: string | null;
        };
        /** @description One attempt to push and how it ended. */
        SyncEndpointRunOutcome: {
            id: string;
            endpointId: string;
            attempt: number;
            /** @enum {string} */
            status: "RUNNING" | "SUCCESS" | "FAILED";
            bloggerIds: string[];
            failedBloggerIds: string[];
            totalCount: number;
            successCount: number;
            failedCount: number;
            /** Format: date-time */
            startedAt: string;
            finishedAt: string | null;
            lastError: string | null;
            deliveryId: string;
            /** @enum {string} */
            deliveryStatus: "PENDING" | "RUNNING" | "SUCCESS" | "FAILED";
            isTest: boolean;
            nextAttemptAt: string | null;
            durationMs: number | null;
            responseStatus: number | null;
        };
    };
    responses: {
        /** @description `VALIDATION_FAILED`: Parameters, headers or fields of the body are wrong. */
        BadRequest: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    code: 400;
                    /** @description For people; it may change. */
                    message: string;
                    data: {
                        reason: components["schemas"]["ErrorReason"] & "VALIDATION_FAILED";
                        /** Format: uuid */
                        requestId: string;
                        issues?: components["schemas"]["Issue"][];
                    };
                };
            };
        };
        /** @description `VALIDATION_FAILED`: Parameters, headers or fields of the body are wrong. `INVALID_CURSOR`: The cursor does not belong to this query. */
        BadRequestInvalidCursor: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    code: 400;
                    /** @description For people; it may change. */
                    message: string;
                    data: {
                        reason: components["schemas"]["ErrorReason"] & ("VALIDATION_FAILED" | "INVALID_CURSOR");
                        /** Format: uuid */
                        requestId: string;
                        issues?: components["schemas"]["Issue"][];
                    };
                };
            };
        };
        /** @description `MALFORMED_JSON`: The body is empty, is not JSON in UTF-8, or nests too deep. `VALIDATION_FAILED`: Parameters, headers or fields of the body are wrong. */
        BadRequestMalformedJson: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    code: 400;
                    /** @description For people; it may change. */
                    message: string;
                    data: {
                        reason: components["schemas"]["ErrorReason"] & ("MALFORMED_JSON" | "VALIDATION_FAILED");
                        /** Format: uuid */
                        requestId: string;
                        issues?: components["schemas"]["Issue"][];
                    };
                };
            };
        };
        /** @description `MALFORMED_JSON`: The body is empty, is not JSON in UTF-8, or nests too deep. `VALIDATION_FAILED`: Parameters, headers or fields of the body are wrong. `BATCH_TOO_LARGE`: The body has more than 500 items. */
        BadRequestMalformedJsonBatchTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    code: 400;
                    /** @description For people; it may change. */
                    message: string;
                    data: {
                        reason: components["schemas"]["ErrorReason"] & ("MALFORMED_JSON" | "VALIDATION_FAILED" | "BATCH_TOO_LARGE");
                        /** Format: uuid */
                        requestId: string;
                        issues?: components["schemas"]["Issue"][];
                    };
                };
            };
        };
        /** @description `IDEMPOTENCY_KEY_REUSED`: This Idempotency-Key came before, with another body. `IDEMPOTENCY_IN_PROGRESS`: The first request with this Idempotency-Key is still running. */
        Conflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    code: 409;
                    /** @description For people; it may change. */
                    message: string;
                    data: {
                        reason: components["schemas"]["ErrorReason"] & ("IDEMPOTENCY_KEY_REUSED" | "IDEMPOTENCY_IN_PROGRESS");
                        /** Format: uuid */
                        requestId: string;
                    };
                };
            };
        };
        /** @description `ORGANIZATION_SUSPENDED`: The organization is suspended. `SUBSCRIPTION_EXPIRED`: The organization's subscription has ended. `LOCAL_DATA_MODE`: The public API is available after enabling the cloud shared-data mode. */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    code: 403;
                    /** @description For people; it may change. */
                    message: string;
                    data: {
                        reason: components["schemas"]["ErrorReason"] & ("ORGANIZATION_SUSPENDED" | "SUBSCRIPTION_EXPIRED" | "LOCAL_DATA_MODE");
                        /** Format: uuid */
                        requestId: string;
                    };
                };
            };
        };
        /** @description `ORGANIZATION_SUSPENDED`: The organization is suspended. `SUBSCRIPTION_EXPIRED`: The organization's subscription has ended. `LOCAL_DATA_MODE`: The public API is available after enabling the cloud shared-data mode. `SCOPE_MISSING`: The key's scope does not grant this. */
        ForbiddenScopeMissing: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    code: 403;
                    /** @description For people; it may change. */
                    message: string;
                    data: {
                        reason: components["schemas"]["ErrorReason"] & ("ORGANIZATION_SUSPENDED" | "SUBSCRIPTION_EXPIRED" | "LOCAL_DATA_MODE" | "SCOPE_MISSING");
                        /** Format: uuid */
                        requestId: string;
                    };
                };
            };
        };
        /** @description `INTERNAL`: Something went wrong in the service. */
        InternalError: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    code: 500;
                    /** @description For people; it may change. */
                    message: string;
                    data: {
                        reason: components["schemas"]["ErrorReason"] & "INTERNAL";
                        /** Format: uuid */
                        requestId: string;
                    };
                };
            };
        };
        /** @description `METHOD_NOT_ALLOWED`: The path does not answer this method. */
        MethodNotAllowed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                Allow: components["headers"]["Allow"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    code: 405;
                    /** @description For people; it may change. */
                    message: string;
                    data: {
                        reason: components["schemas"]["ErrorReason"] & "METHOD_NOT_ALLOWED";
                        /** Format: uuid */
                        requestId: string;
                    };
                };
            };
        };
        /** @description `NOT_FOUND`: There is no such path or row, or the row belongs to another organization. */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    code: 404;
                    /** @description For people; it may change. */
                    message: string;
                    data: {
                        reason: components["schemas"]["ErrorReason"] & "NOT_FOUND";
                        /** Format: uuid */
                        requestId: string;
                    };
                };
            };
        };
        /** @description `PAYLOAD_TOO_LARGE`: The body is larger than 4 MiB. */
        PayloadTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    code: 413;
                    /** @description For people; it may change. */
                    message: string;
                    data: {
                        reason: components["schemas"]["ErrorReason"] & "PAYLOAD_TOO_LARGE";
                        /** Format: uuid */
                        requestId: string;
                    };
                };
            };
        };
        /** @description `RATE_LIMITED`: The key made more than 60 requests in a minute, or its address tried too many unknown keys. */
        TooManyRequests: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    code: 429;
                    /** @description For people; it may change. */
                    message: string;
                    data: {
                        reason: components["schemas"]["ErrorReason"] & "RATE_LIMITED";
                        /** Format: uuid */
                        requestId: string;
                    };
                };
            };
        };
        /** @description `API_KEY_MISSING`: The request has no API key. `API_KEY_INVALID`: The API key is malformed or not known; it may have been reset or deleted. `API_KEY_DISABLED`: The API key is disabled. */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    code: 401;
                    /** @description For people; it may change. */
                    message: string;
                    data: {
                        reason: components["schemas"]["ErrorReason"] & ("API_KEY_MISSING" | "API_KEY_INVALID" | "API_KEY_DISABLED");
                        /** Format: uuid */
                        requestId: string;
                    };
                };
            };
        };
        /** @description `UNAVAILABLE`: The service cannot reach its database. */
        Unavailable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    code: 503;
                    /** @description For people; it may change. */
                    message: string;
                    data: {
                        reason: components["schemas"]["ErrorReason"] & "UNAVAILABLE";
                        /** Format: uuid */
                        requestId: string;
                    };
                };
            };
        };
        /** @description `PLATFORM_URL_MISMATCH`: The link's host does not belong to the platform. `SHORT_URL_EXPAND_FAILED`: The short link could not be followed to a creator. `PLATFORM_ID_NOT_FOUND`: The link is the platform's, but names no creator. `INVALID_URL`: The link is missing or cannot be read as one. `INVALID_PLATFORM`: The platform is missing or not one of the six. `INVALID_FIELD`: A field has the wrong type or is out of bounds; the message names it. `ROSTER_FULL`: The roster has as many creators as the organization's plan allows; known ones are still updated. */
        Unprocessable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    code: 422;
                    /** @description For people; it may change. */
                    message: string;
                    data: {
                        reason: components["schemas"]["ErrorReason"] & ("PLATFORM_URL_MISMATCH" | "SHORT_URL_EXPAND_FAILED" | "PLATFORM_ID_NOT_FOUND" | "INVALID_URL" | "INVALID_PLATFORM" | "INVALID_FIELD" | "ROSTER_FULL");
                        /** Format: uuid */
                        requestId: string;
                        /** @description The import run of the refusal; a dry run has none. */
                        runId?: string;
                    };
                };
            };
        };
        /** @description `UNSUPPORTED_MEDIA_TYPE`: The body is not plain JSON. */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    code: 415;
                    /** @description For people; it may change. */
                    message: string;
                    data: {
                        reason: components["schemas"]["ErrorReason"] & "UNSUPPORTED_MEDIA_TYPE";
                        /** Format: uuid */
                        requestId: string;
                    };
                };
            };
        };
    };
    parameters: {
        /**
         * @description Recommended: a stable value for each logical batch. A repeated request gets the first one's answer.
         * @example erp-2026-11-21-1
         */
        IdempotencyKey: string;
    };
    requestBodies: never;
    headers: {
        /** @description Names this request in the service's log; also `data.requestId` of an error. */
        "X-Request-Id": string;
        /** @description Requests that the key has in a minute. */
        "X-RateLimit-Limit": number;
        /** @description Requests left in this minute. */
        "X-RateLimit-Remaining": number;
        /** @description When the next minute begins, in Unix seconds; a request then passes. */
        "X-RateLimit-Reset": number;
        /** @description Seconds to wait before the request is repeated. */
        "Retry-After": number;
        /** @description `true`: this is the stored answer of the first request with this Idempotency-Key. */
        "Idempotency-Replayed": "true";
        /** @description The methods that the path answers, comma-joined. */
        Allow: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listBloggers: {
        parameters: {
            query?: {
                /**
                 * @description Any of these platforms, comma-joined.
                 * @example [
                 *       "PGY",
                 *       "STARMAP"
                 *     ]
                 */
                platform?: components["schemas"]["Platform"][];
                /**
                 * @description Followers, at least.
                 * @example 10000
                 */
                fansCountMin?: number;
                /**
                 * @description Followers, at most.
                 * @example 500000
                 */
                fansCountMax?: number;
                /**
                 * @description Followers as `min..max`; either end may be left out. Not together with `fansCountMin` or `fansCountMax`.
                 * @example 10000..500000
                 */
                fansCount?: string;
                /**
                 * @description Any of these tags, comma-joined.
                 * @example [
                 *       "tech",
                 *       "review"
                 *     ]
                 */
                tags?: string[];
                /**
                 * @description Exactly this category.
                 * @example 美妆
                 */
                category?: string;
                /**
                 * @description Changed at this instant or later.
                 * @example 2026-11-21T00:00:00Z
                 */
                updatedSince?: string;
                /** @description State of the review. */
                reviewStatus?: "PENDING" | "APPROVED" | "REJECTED";
                /**
                 * @description The caller's own id, exactly.
                 * @example erp-1001
                 */
                externalId?: string;
                /** @description `true`: deactivated bloggers too. */
                includeDeactivated?: boolean;
                /** @description Names of the fields to answer, comma-joined. The answer then has these and no other, and fits the schema `x-schema-with-fields` of this document in place of `schema`, which requires every field. */
                fields?: components["schemas"]["BloggerField"][];
                /** @description Most items of a page. Out of bounds is 400, never cut to fit. */
                limit?: number;
                /** @description The previous page's `nextCursor`, with all other parameters unchanged. Opaque; good only for the query it came from. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 200;
                        /** @constant */
                        message: "ok";
                        data: {
                            items: components["schemas"]["ListedBlogger"][];
                            nextCursor: string | null;
                            hasMore: boolean;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScopeMissing"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    importBlogger: {
        parameters: {
            query?: {
                /** @description `true`: validate and answer the same shape, with `runId` null, and write nothing. */
                dryRun?: boolean;
            };
            header?: {
                /**
                 * @description Recommended: a stable value for each logical batch. A repeated request gets the first one's answer.
                 * @example erp-2026-11-21-1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 4 MiB of JSON in UTF-8. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportBloggerBody"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 200;
                        /** @constant */
                        message: "ok";
                        data: components["schemas"]["ImportBloggerResult"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJson"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScopeMissing"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    importBloggers: {
        parameters: {
            query?: {
                /** @description `true`: validate and answer the same shape, with `runId` null, and write nothing. */
                dryRun?: boolean;
            };
            header?: {
                /**
                 * @description Recommended: a stable value for each logical batch. A repeated request gets the first one's answer.
                 * @example erp-2026-11-21-1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 4 MiB of JSON in UTF-8. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description Name of the calling system, for the import run */
                    sourceSystem?: string | null;
                    items: components["schemas"]["ImportItem"][];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 200;
                        /** @constant */
                        message: "ok";
                        data: components["schemas"]["ImportResult"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJsonBatchTooLarge"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScopeMissing"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deactivateBloggers: {
        parameters: {
            query?: {
                /** @description `true`: validate and answer the same shape, with `runId` null, and write nothing. */
                dryRun?: boolean;
            };
            header?: {
                /**
                 * @description Recommended: a stable value for each logical batch. A repeated request gets the first one's answer.
                 * @example erp-2026-11-21-1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 4 MiB of JSON in UTF-8. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description Name of the calling system, for the import run */
                    sourceSystem?: string | null;
                    /** @description Why; kept with the bloggers */
                    reason?: string | null;
                    items: ({
                        id: string;
                    } | {
                        platform: components["schemas"]["Platform"];
                        url: string;
                        platformBloggerId?: string;
                    } | {
                        platform: components["schemas"]["Platform"];
                        platformBloggerId: string;
                    } | {
                        externalId: string;
                    })[];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 200;
                        /** @constant */
                        message: "ok";
                        data: components["schemas"]["DeactivateResult"];
                    };
                };
            };
            400: components["responses"]["BadRequestMalformedJsonBatchTooLarge"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScopeMissing"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listImportRuns: {
        parameters: {
            query?: {
                /** @description Runs of this kind only. */
                kind?: "BATCH" | "SINGLE" | "DEACTIVATE" | "FILE";
                /** @description Most items of a page. Out of bounds is 400, never cut to fit. */
                limit?: number;
                /** @description The previous page's `nextCursor`, with all other parameters unchanged. Opaque; good only for the query it came from. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 200;
                        /** @constant */
                        message: "ok";
                        data: {
                            items: components["schemas"]["ImportRun"][];
                            nextCursor: string | null;
                            hasMore: boolean;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScopeMissing"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getImportRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the row. One of another organization is as good as none: 404. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 200;
                        /** @constant */
                        message: "ok";
                        data: components["schemas"]["ImportRunDetail"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScopeMissing"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOrganizationSelf: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 200;
                        /** @constant */
                        message: "ok";
                        data: {
                            id: string;
                            name: string;
                            ownerId: string;
                            /** @enum {string} */
                            status: "ACTIVE" | "SUSPENDED";
                            /** @enum {string} */
                            dataMode: "CLOUD" | "LOCAL";
                            subscriptionPlan: string | null;
                            subscriptionExpiresAt: string | null;
                            timeZone: string;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            updatedAt: string;
                            memberCount: number;
                            bloggerCount: number;
                            quota: {
                                requestsPerMinute: {
                                    limit: number;
                                    remaining: number;
                                    /** Format: date-time */
                                    resetAt: string;
                                };
                                batchSize: number;
                                bloggers: {
                                    limit: number | null;
                                    used: number;
                                };
                            };
                            apiKey: {
                                id: string;
                                name: string;
                                maskedKey: string;
                                scope: {
                                    /** @default [] */
                                    permissions: ("blogger:read" | "blogger:write" | "task:read" | "sync:read" | "import:read")[];
                                } | null;
                                /** @enum {string} */
                                environment: "LIVE" | "TEST";
                                lastUsedAt: string | null;
                                lastUsedIp: string | null;
                            };
                        };
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getBlogger: {
        parameters: {
            query?: {
                /** @description Names of the fields to answer, comma-joined. The answer then has these and no other, and fits the schema `x-schema-with-fields` of this document in place of `schema`, which requires every field. */
                fields?: components["schemas"]["BloggerField"][];
            };
            header?: never;
            path: {
                /** @description Id of the row. One of another organization is as good as none: 404. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 200;
                        /** @constant */
                        message: "ok";
                        data: components["schemas"]["Blogger"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScopeMissing"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listBloggerChanges: {
        parameters: {
            query?: {
                /**
                 * @description Start of the round, inclusive; the same on every page of it. Without it, the round starts at the beginning.
                 * @example 2026-11-21T00:00:00Z
                 */
                since?: string;
                /** @description Names of the fields to answer, comma-joined. The answer then has these and no other, and fits the schema `x-schema-with-fields` of this document in place of `schema`, which requires every field. */
                fields?: components["schemas"]["BloggerField"][];
                /** @description Most items of a page. Out of bounds is 400, never cut to fit. */
                limit?: number;
                /** @description The previous page's `nextCursor`, with all other parameters unchanged. Opaque; good only for the query it came from. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 200;
                        /** @constant */
                        message: "ok";
                        data: {
                            items: components["schemas"]["BloggerChange"][];
                            nextCursor: string | null;
                            hasMore: boolean;
                            /** Format: date-time */
                            watermark: string;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScopeMissing"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getBloggerStats: {
        parameters: {
            query?: {
                /**
                 * @description First day, inclusive.
                 * @example 2026-10-23
                 */
                from?: string;
                /**
                 * @description Last day, inclusive.
                 * @example 2026-11-21
                 */
                to?: string;
            };
            header?: never;
            path: {
                /** @description Id of the row. One of another organization is as good as none: 404. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 200;
                        /** @constant */
                        message: "ok";
                        data: components["schemas"]["BloggerStats"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScopeMissing"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listScrapingTasks: {
        parameters: {
            query?: {
                /** @description Most items of a page. Out of bounds is 400, never cut to fit. */
                limit?: number;
                /** @description The previous page's `nextCursor`, with all other parameters unchanged. Opaque; good only for the query it came from. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 200;
                        /** @constant */
                        message: "ok";
                        data: {
                            items: components["schemas"]["ScrapingTask"][];
                            nextCursor: string | null;
                            hasMore: boolean;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScopeMissing"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getScrapingTask: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the row. One of another organization is as good as none: 404. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 200;
                        /** @constant */
                        message: "ok";
                        data: components["schemas"]["ScrapingTask"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScopeMissing"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listScrapingRuns: {
        parameters: {
            query?: {
                /** @description Names of the fields to answer, comma-joined. The answer then has these and no other, and fits the schema `x-schema-with-fields` of this document in place of `schema`, which requires every field. */
                fields?: components["schemas"]["ScrapingTaskRunField"][];
                /** @description Most items of a page. Out of bounds is 400, never cut to fit. */
                limit?: number;
                /** @description The previous page's `nextCursor`, with all other parameters unchanged. Opaque; good only for the query it came from. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id of the row. One of another organization is as good as none: 404. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 200;
                        /** @constant */
                        message: "ok";
                        data: {
                            items: components["schemas"]["ScrapingTaskRun"][];
                            nextCursor: string | null;
                            hasMore: boolean;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScopeMissing"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSyncRuns: {
        parameters: {
            query?: {
                /** @description Runs of this sync endpoint only. */
                endpointId?: string;
                /** @description Runs in this state only. */
                status?: "RUNNING" | "SUCCESS" | "FAILED";
                /** @description Most items of a page. Out of bounds is 400, never cut to fit. */
                limit?: number;
                /** @description The previous page's `nextCursor`, with all other parameters unchanged. Opaque; good only for the query it came from. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 200;
                        /** @constant */
                        message: "ok";
                        data: {
                            items: components["schemas"]["SyncEndpointRun"][];
                            nextCursor: string | null;
                            hasMore: boolean;
                        };
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScopeMissing"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSyncRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the row. One of another organization is as good as none: 404. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        code: 200;
                        /** @constant */
                        message: "ok";
                        data: components["schemas"]["SyncEndpointRunOutcome"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenScopeMissing"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    receivePush: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The delivery, the same over its attempts, also those that carry only what was refused.
                 * @example dlv_01kakq8r7p3v9m2x4t6w8y0z1a
                 */
                "webhook-id": string;
                /**
                 * @description When this attempt was signed, in Unix seconds.
                 * @example 1795248000
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, made afresh for each attempt; two of them, separated by a space, for 24 hours after a reset of the secret.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description JSON in UTF-8. The signature covers these very bytes. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Push"];
            };
        };
        responses: {
            /** @description The receiver is gone for good: the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. A JSON body may name bloggers that are to be sent again; at most 64 KB are read. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The bloggers to be sent again, and only those */
                        failedBloggerIds?: string[];
                    };
                };
            };
            /** @description Refused: repeated up to the endpoint's `retryCount`, after 5 s × 4^(n−1), at most an hour, cut by chance to between half and all of it, and never sooner than `Retry-After`. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
