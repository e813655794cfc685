/**
 * Who is logged in. No fact of the book, so no event: rows come and go. A token is known by its hash only, and the password that it
 * was given for by a hash that only the token can make.
 */
export const sql = `
create table sessions (
  id uuid primary key,
  token_hash text not null unique,
  username text not null,
  credential text not null,
  begun_at timestamptz not null,
  expires_at timestamptz not null,
  seen_at timestamptz not null,
  browser text not null,
  address text not null
);
`
