-- Tags and categories that came as one text are written as every way in writes them now: each name once, joined by commas. Rows that
-- are so already are not touched, so only those that change are locked; the change stream and the history tell of them.

-- The roster's counts know neither tags nor categories, and their trigger would hold every row in memory. When creators were last
-- changed is counted again below, in "clocks_of_the_overview".
ALTER TABLE "blogger" DISABLE TRIGGER "roster_count_updated";
UPDATE "blogger" b SET "tags" = new.tags, "category" = new.category
  FROM (
    SELECT o.id,
      ARRAY(SELECT name FROM unnest(o.tags) WITH ORDINALITY t (tag, at), unnest(blogger_names(tag)) WITH ORDINALITY n (name, place)
        GROUP BY name ORDER BY min(ARRAY[at, place])) AS tags,
      CASE WHEN o.category ~ '[,、;；/|，／｜\r\n]' THEN
        nullif(array_to_string(ARRAY(SELECT name FROM unnest(blogger_names(o.category)) WITH ORDINALITY n (name, place)
          GROUP BY name ORDER BY min(place)), ','), '') ELSE o.category END AS category
    FROM "blogger" o
    WHERE o.category ~ '[,、;；/|，／｜\r\n]' OR array_to_string(o.tags, ' ') ~ '[,、;；/|，／｜\r\n]'
  ) new
  WHERE b.id = new.id AND (b.tags IS DISTINCT FROM new.tags OR b.category IS DISTINCT FROM new.category);
ALTER TABLE "blogger" ENABLE TRIGGER "roster_count_updated";
