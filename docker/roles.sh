#!/bin/sh
# Run once by the image of PostgreSQL, when its volume is empty.
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres \
  --set owner="$OWNER_PASSWORD" --set app="$APP_PASSWORD" --set jobs="$JOBS_PASSWORD" <<'SQL'
CREATE ROLE roster_owner LOGIN PASSWORD :'owner';
CREATE ROLE roster LOGIN PASSWORD :'app';
CREATE ROLE inngest LOGIN PASSWORD :'jobs';
CREATE DATABASE creator_roster OWNER roster_owner;
CREATE DATABASE inngest OWNER inngest;
SQL
