/** Node 20 has no WebSocket of its own, and supabase-js asks for one. */
import WebSocket from 'ws';

if (!('WebSocket' in globalThis)) Object.assign(globalThis, { WebSocket });
