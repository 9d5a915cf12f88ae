-- What was remembered of a price went by its heading without the brackets, which name the form that is sold: one mapping stood for all forms.
DELETE FROM "import_heading"
  WHERE "field" LIKE 'price%' OR "heading" ~ '报价|价格|刊例|单价|合作价|服务费|price|quote';
