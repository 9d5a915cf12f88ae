-- What lists find and sort creators by, one narrow row a creator, followed from the change stream. Columns that are compared most
-- often are first, as PostgreSQL reads a row from its start. Columns that `blogger` has as well have its names.
CREATE TABLE "blogger_figure" (
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "platform" "platform" NOT NULL,
    "review_status" "review_status" NOT NULL,
    "source" "blogger_source" NOT NULL,
    "platform_status" "platform_status" NOT NULL,
    "fans_count_is_least" BOOLEAN NOT NULL,
    "has_wechat" BOOLEAN NOT NULL,
    "organization_id" TEXT NOT NULL,
    "deactivated_at" TIMESTAMPTZ(3),
    "quote" INTEGER,
    "quote_least" INTEGER,
    "quote_most" INTEGER,
    "fans_count" INTEGER,
    "cost" DOUBLE PRECISION,
    "plays" DOUBLE PRECISION,
    "interact_rate" INTEGER,
    "fans_growth" INTEGER,
    "female_share" DOUBLE PRECISION,
    "audience_age" SMALLINT,
    "owner_user_id" TEXT,
    "rebate_percent" DOUBLE PRECISION,
    "last_synced_at" TIMESTAMPTZ(3),
    "folded_categories" TEXT[],
    "folded_tags" TEXT[],
    "location" TEXT,
    "audience_cities" TEXT,
    "platform_status_checked_at" TIMESTAMPTZ(3),
    "linkup_at" TIMESTAMPTZ(3),
    "quote_video1_to20" INTEGER,
    "quote_video21_to60" INTEGER,
    "quote_video_over60" INTEGER,
    "quote_image_text" INTEGER,
    "quote_live" INTEGER,
    "quote_video" INTEGER,
    "quote_video_to60" INTEGER,
    "quote_video_from60" INTEGER,
    "quote_first_article" INTEGER,
    "quote_second_article" INTEGER,
    "quote_custom" INTEGER,
    "quote_embedded" INTEGER,
    "quote_post" INTEGER,
    "quote_repost" INTEGER,
    "id" TEXT NOT NULL,

    CONSTRAINT "blogger_figure_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "blogger_figure_position" (
    "organization_id" TEXT NOT NULL,
    "seq" BIGINT NOT NULL,

    CONSTRAINT "blogger_figure_position_pkey" PRIMARY KEY ("organization_id")
);

-- Rows of a small organization are found among those of large ones.
CREATE INDEX "blogger_figure_organization_id_id_idx" ON "blogger_figure"("organization_id", "id");

ALTER TABLE "blogger_figure" ADD CONSTRAINT "blogger_figure_id_fkey" FOREIGN KEY ("id") REFERENCES "blogger"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "blogger_figure_position" ADD CONSTRAINT "blogger_figure_position_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;
