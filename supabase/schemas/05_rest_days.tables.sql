-- The days of rest that the office is warned of: computed from the Hebrew calendar for every program year, and kept by administrators.

-- Shabbat and Yom Tov in Israel, to warn staff: calendar days (evening before included by the reader). Own small table,
-- filled by the seed and by administrators; not a rule, only a warning.
create table public.holy_days (
  day date primary key,
  name text not null check (char_length(name) between 1 and 100)
);
alter table public.holy_days enable row level security;
comment on constraint holy_days_name_check on public.holy_days is 'Enter a name, up to 100 characters.';
