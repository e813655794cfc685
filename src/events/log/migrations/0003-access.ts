/** Marks of keys to the book: no facts of it, so no events. Secrets stay in the configuration. */
export const sql = `
-- When a token was last used, to the hour, by the hash that the configuration has of it.
create table token_uses (
  hash text primary key,
  used_at timestamptz not null
);
-- The last time step of which a code of a user was accepted, so that none is accepted twice.
create table code_steps (
  username text primary key,
  step bigint not null
);
`
