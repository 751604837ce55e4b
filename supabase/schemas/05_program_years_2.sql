alter table public.program_years add constraint program_years_extras
  check ((extras_low is null) = (extras_high is null) and extras_low <= extras_high);
comment on constraint program_years_extras on public.program_years
  is 'Give a low and a high estimate of what families spend beside the price, or neither.';
