-- Statistics of the index's expression: until then the planner guesses, and may not use it.
ANALYZE "blogger";
