import '../_shared/copied/made-by-npm-install.ts';
import { handler } from './handler.ts';
Deno.serve((request) => handler(request, Deno.env.toObject()));
