-- What the database says of the school itself. The words are those of shared/school.json and told after the migrations, at each start
-- and deployment (supabase/local/school-words.ts): a school changes them without a migration.

create or replace function private.school_word(name text) returns text
language sql immutable set search_path = '' as $$
  select null::text;
$$;
