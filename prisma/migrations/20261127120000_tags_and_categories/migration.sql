-- CreateEnum
CREATE TYPE "tag_color" AS ENUM ('RED', 'ORANGE', 'YELLOW', 'GREEN', 'TEAL', 'BLUE', 'VIOLET', 'PINK');

-- CreateTable
CREATE TABLE "colored_tag" (
    "organization_id" TEXT NOT NULL,
    "folded" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "color" "tag_color" NOT NULL,

    CONSTRAINT "colored_tag_pkey" PRIMARY KEY ("organization_id","folded")
);

-- CreateTable
CREATE TABLE "category_mapping" (
    "organization_id" TEXT NOT NULL,
    "folded" TEXT NOT NULL,
    "word" TEXT NOT NULL,
    "node" TEXT,

    CONSTRAINT "category_mapping_pkey" PRIMARY KEY ("organization_id","folded")
);

-- AddForeignKey
ALTER TABLE "colored_tag" ADD CONSTRAINT "colored_tag_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "category_mapping" ADD CONSTRAINT "category_mapping_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;
