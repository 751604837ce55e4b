-- What was needed only while tables were made; data folders of 1.0.0 had it for good.
do $$
begin
  if exists (select from pg_auth_members where roleid = 'supabase_auth_admin'::regrole and member = {{owner_text}}::regrole) then
    revoke supabase_auth_admin from {{owner}};
  end if;
end
$$;
