-- Whether followers are a lower bound has its history, as the figure has: one more line of the function, before that of the interaction.
DO $migration$ BEGIN
  EXECUTE replace(
    pg_get_functiondef('blogger_history_updated'::regproc),
    'CASE WHEN NOT measures AND o.interact_rate IS DISTINCT',
    'CASE WHEN NOT measures AND o.fans_count_is_least IS DISTINCT FROM n.fans_count_is_least THEN jsonb_build_object(''field'', ''fansCountIsLeast'', ''before'', o.fans_count_is_least, ''after'', n.fans_count_is_least) END,
        CASE WHEN NOT measures AND o.interact_rate IS DISTINCT');
END $migration$;
