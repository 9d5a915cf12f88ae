-- Statistics of the new indexes' expressions.
ANALYZE "blogger";
