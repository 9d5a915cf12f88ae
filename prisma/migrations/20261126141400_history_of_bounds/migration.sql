-- Whether followers are a lower bound has its history, as the figure has: one more line of the function, before that of the interaction.
-- A second time, after an interrupted start, it has that line.
DO $migration$
DECLARE
  body text := pg_get_functiondef('blogger_history_updated'::regproc);
BEGIN
  IF strpos(body, 'fans_count_is_least') = 0 THEN
    EXECUTE replace(
      body,
      'CASE WHEN NOT measures AND o.interact_rate IS DISTINCT',
      'CASE WHEN NOT measures AND o.fans_count_is_least IS DISTINCT FROM n.fans_count_is_least THEN jsonb_build_object(''field'', ''fansCountIsLeast'', ''before'', o.fans_count_is_least, ''after'', n.fans_count_is_least) END,
        CASE WHEN NOT measures AND o.interact_rate IS DISTINCT');
  END IF;
END $migration$;
