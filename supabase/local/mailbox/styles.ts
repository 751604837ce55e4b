import { tokensCss } from '@school/shared/tokens';

/** The look of /inbox, from the brand's tokens. */
export const inboxCss = `${tokensCss()}
*{box-sizing:border-box}
body{margin:0;background:var(--stone);color:var(--ink);font:16px/1.6 var(--font-text)}
.wrap{max-width:52rem;margin:0 auto;padding:0 16px}
header{background:var(--night);color:#fff;border-bottom:3px solid var(--gold)}
header .wrap{padding-block:16px}
header p{margin:0;font-size:.9375rem;color:#e3e9f2}
.brand{font:600 1.375rem/1.3 var(--font-heading);color:#fff;text-decoration:none}
main.wrap{padding-block:24px 64px}
h1{font:600 1.75rem/1.25 var(--font-heading);margin:8px 0 16px;overflow-wrap:anywhere}
h2{font:600 1.25rem/1.3 var(--font-heading);margin:24px 0 8px}
a{color:var(--night)}
a:focus-visible,button:focus-visible,input:focus-visible,summary:focus-visible{outline:3px solid var(--gold);outline-offset:2px}
form label{display:block;font-weight:600;margin-bottom:4px}
.field{display:flex;flex-wrap:wrap;gap:8px;align-items:center}
.field input{flex:1 1 12rem;min-width:0;min-height:44px;padding:8px 12px;font:inherit;color:inherit;background:var(--paper);border:1px solid var(--muted);border-radius:var(--radius)}
.field button{min-height:44px;padding:8px 20px;font:600 1rem/1 var(--font-text);color:#fff;background:var(--night);border:0;border-radius:var(--radius);cursor:pointer}
.clear{padding:10px 4px}
.count,.empty{color:var(--muted);margin:16px 0 8px}
.empty{background:var(--paper);border:1px solid var(--line);border-radius:var(--radius);padding:24px}
.list{list-style:none;margin:0;padding:0;background:var(--paper);border:1px solid var(--line);border-radius:var(--radius);box-shadow:var(--shadow)}
.list li+li{border-top:1px solid var(--line)}
.row{display:grid;grid-template-columns:auto 1fr auto;gap:4px 16px;align-items:center;padding:12px 16px;color:inherit;text-decoration:none}
.row:hover{background:var(--stone)}
.initial{width:40px;height:40px;border-radius:50%;display:grid;place-items:center;background:var(--green-back);color:var(--green-ink);font-weight:700}
.what{min-width:0}
.what strong{display:block;overflow-wrap:anywhere}
.to,time{color:var(--muted);font-size:.9375rem;overflow-wrap:anywhere}
dl{margin:0 0 16px}
dl div{display:flex;gap:8px}
dt{color:var(--muted);min-width:5rem}
dd{margin:0;overflow-wrap:anywhere}
iframe{width:100%;height:46rem;background:var(--paper);border:1px solid var(--line);border-radius:var(--radius);box-shadow:var(--shadow)}
.files{list-style:none;margin:0;padding:0}
.files span{color:var(--muted)}
details{margin-top:24px}
summary{cursor:pointer;min-height:44px;padding-block:8px;color:var(--night);font-weight:600}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:15px/1.6 ui-monospace,monospace;background:var(--paper);border:1px solid var(--line);border-radius:var(--radius);padding:16px;margin:8px 0 0}
@media(max-width:30rem){.row{grid-template-columns:auto 1fr}.row time{grid-column:2}}
`;
