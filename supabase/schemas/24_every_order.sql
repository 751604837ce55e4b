-- Who comes before whom tells what a sensitive column holds: a list is ordered only by those that it shows, and is begun with.
create function private.require_shown_order(sort text, columns text[]) returns void
language plpgsql stable set search_path = '' as $$
begin
  if private.sensitive_columns(array[sort]) <> '{}' and sort <> all (coalesce(columns, '{}')) then
    perform private.fail('unknown_field', 'This list cannot be sorted that way.', sort);
  end if;
end;
$$;
