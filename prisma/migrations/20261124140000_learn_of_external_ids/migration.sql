-- The index on folded external ids knows nothing of its values until then, and searches would read the whole roster. Of the whole table:
-- with a list of columns PostgreSQL gathers nothing for expressions.
ANALYZE "blogger";
