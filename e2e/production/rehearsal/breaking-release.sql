-- A release that must never go out: it takes away what tabs of the release before still call.
drop function public.my_application();
