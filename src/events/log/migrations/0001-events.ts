/** The log. Nothing else in the database is the truth. */
export const sql = `
create table events (
  position bigint primary key check (position > 0),
  stream text not null,
  version integer not null check (version > 0),
  type text not null,
  schema_version integer not null,
  at timestamptz not null,
  -- the position of the first event of the append that brought this one
  append bigint not null check (append <= position),
  -- what makes a command repeatable; on the first event of its append
  key text,
  -- 0 JSON, 1 brotli of JSON
  codec smallint not null,
  payload bytea not null,
  hash bytea not null check (octet_length(hash) = 32),
  unique (stream, version)
);
-- Compressed already: pglz would only cost time.
alter table events alter column payload set storage external;
create unique index events_key on events (key) where key is not null;

create function events_are_forever() returns trigger language plpgsql as $$
begin
  raise exception 'events are never changed or removed; a wrong fact is put right by another fact' using errcode = '2F003';
end
$$;
create trigger events_are_forever before update or delete or truncate on events
  for each statement execute function events_are_forever();
alter table events enable always trigger events_are_forever;
`
