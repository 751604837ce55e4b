/** Set-up of tests that use what only tests need (the Supabase CLI): installed when it is missing, however they are started. */
import { ensureTools } from '../../supabase/local/start.mjs';

export default function setup() {
  ensureTools();
}
