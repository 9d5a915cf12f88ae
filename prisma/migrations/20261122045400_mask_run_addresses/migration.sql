-- Keys stand in the query of some addresses. Runs from before they were masked lose them here, as `maskQuery` does it.
UPDATE "sync_endpoint_run"
  SET "url" = substring("url" FROM '^[^?#]*') || coalesce(
    regexp_replace(substring("url" FROM '^[^?#]*([?][^#]*)'), '([?&])([^=&]*=)?[^&]+', '\1\2****', 'g'), '')
  WHERE "url" ~ '[?#]';
